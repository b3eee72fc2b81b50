import type { Label } from '@mintscope/schemas/token-groups';
import type { Tone } from '../ui/chip.tsx';

/** How labels of wallets are called, what they mean, and whether they speak against a token. */
export const labelNames: Readonly<Record<Label, { name: string; group: string; tone: Tone; tip: string }>> = {
  dev: { name: 'dev', group: 'Dev', tone: 'info', tip: 'Created the token' },
  sniper: { name: 'sniper', group: 'Snipers', tone: 'warn', tip: 'Bought within seconds of the first trade' },
  bundler: {
    name: 'bundle',
    group: 'Bundle',
    tone: 'bad',
    tip: 'One of several that bought in one slot or transaction at launch',
  },
  insider: {
    name: 'insider',
    group: 'Insiders',
    tone: 'bad',
    tip: 'Got tokens by a link to the creator instead of buying',
  },
  fresh: { name: 'fresh', group: 'Fresh wallets', tone: 'plain', tip: 'Got its first SOL shortly before it came' },
  smart: { name: 'smart', group: 'Smart money', tone: 'good', tip: 'Profit and win rate over past tokens' },
  whale: { name: 'whale', group: 'Whales', tone: 'plain', tip: 'Holds a large share of the supply' },
  wash: {
    name: 'wash',
    group: 'Wash traders',
    tone: 'bad',
    tip: 'Buys and sells in circles, alone or with linked ones; not arbitrage between pools',
  },
  bot: { name: 'bot', group: 'Bots', tone: 'plain', tip: 'Trades faster than a person' },
  suspicious: {
    name: 'suspicious',
    group: 'Suspicious',
    tone: 'warn',
    tip: 'Snipers, bundle, insiders, wash traders and bots, each wallet once',
  },
};
