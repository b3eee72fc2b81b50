import type { Label } from '@mintscope/schemas/token-groups';
import type { Topic } from './topic.ts';

/** What makes a wallet wear a label. */
export const labelTopics: Readonly<Record<Label, Topic>> = {
  dev: {
    rule: 'The wallet that created the token.',
    threshold: null,
    parameters: ['main.state.soldOutShare'],
    citation: { kind: 'wallets', labels: ['dev'] },
  },
  sniper: {
    rule: "Bought within a short time of the token's first trade; where that came later than this after the launch, only if as many as make a bundle did. The creator is none.",
    threshold: 'investigation.launch.sniperWindowMs',
    parameters: ['investigation.launch.bundleMinBuyers'],
    citation: { kind: 'launch', labels: ['sniper'] },
  },
  bundler: {
    rule: 'One of several wallets that bought in one slot of the launch window, in one transaction there, or in transactions of which the tip of the last one shows that they are one bundle. A slot with more buyers than one bundle holds counts only where enough of them are tied to each other. The creator is none.',
    threshold: 'investigation.launch.bundleMinBuyers',
    parameters: [
      'investigation.graph.launchWindowSlots',
      'investigation.launch.crowdBuyers',
      'investigation.launch.crowdTiedShare',
    ],
    citation: { kind: 'launch', labels: ['bundler'] },
  },
  insider: {
    rule: 'Got tokens by a transfer from the creator, from a wallet that the creator funded, or from another insider, instead of buying them.',
    threshold: null,
    parameters: [],
    citation: { kind: 'gifts', labels: ['insider'] },
  },
  fresh: {
    rule: 'Got its first SOL shortly before it first met the token. A wallet whose funding was not seen, or that had SOL before, is not called fresh.',
    threshold: 'investigation.launch.freshMs',
    parameters: [],
    citation: { kind: 'wallets', labels: ['fresh'] },
  },
  smart: {
    rule: 'Of enough tokens that it sold out of, or that died while it held on, enough brought a profit, more than luck would explain, and all of them together enough. Arbitrage between pools is left out.',
    threshold: 'investigation.smartMoney.minProfitSol',
    parameters: [
      'investigation.smartMoney.minClosedTokens',
      'investigation.smartMoney.minWinRate',
      'investigation.smartMoney.minWinRateLow',
    ],
    citation: { kind: 'wallets', labels: ['smart'] },
  },
  whale: {
    rule: 'Holds more than a share of the supply; of what holders hold, where the supply is not known.',
    threshold: 'investigation.launch.whaleShare',
    parameters: [],
    citation: { kind: 'wallets', labels: ['whale'] },
  },
  wash: {
    rule: 'Bought for nearly what it sold for over enough trades: by itself, or together with wallets that a payer, a transfer, a funder or a transaction ties to it and that traded over and over. What it bought in one pool and sold in another within one transaction, for no less, is arbitrage and does not count.',
    threshold: 'transaction.wash.maxNetShare',
    parameters: ['transaction.wash.minTrades', 'transaction.wash.minTradesEach'],
    citation: { kind: 'wallets', labels: ['wash'] },
  },
  bot: {
    rule: 'Followed its own former trade within a few slots, often enough.',
    threshold: 'surface.bots.minQuickTrades',
    parameters: ['surface.bots.gapSlots'],
    citation: { kind: 'wallets', labels: ['bot'] },
  },
  suspicious: {
    rule: 'Any of sniper, bundler, insider, wash trader and bot, each wallet once.',
    threshold: null,
    parameters: [],
    citation: { kind: 'wallets', labels: ['suspicious'] },
  },
};
