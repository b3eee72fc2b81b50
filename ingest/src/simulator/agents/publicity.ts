import { programs } from '@mintscope/schemas/programs';
import { createWallet, ensureLamports, sendTokens } from '../ledger.ts';
import { isTradable, type SimToken } from '../token.ts';
import { buy } from '../trade.ts';
import { nextEnvelope, openTransaction } from '../transactions.ts';
import type { Wallet } from '../wallets.ts';
import { after, type Task, type World } from '../world.ts';

const mostFashionable = 24;
/** A token whose market cap passed this (SOL) is worth copying. */
const fashionableCap = 75;

/** What creators do around a launch beside trading: links and logo, gifts of tokens, and now and then an authority. */
export function publicize(world: World, token: SimToken, freezable: boolean): void {
  const { random } = world;
  if (random.chance(0.55 + 0.3 * token.fate.quality)) after(world, random.between(400, 20_000), publishLinks, token);
  if (random.chance(0.05 * world.density)) after(world, random.between(20_000, 120_000), airdrop, token);
  if (random.chance(0.02)) after(world, random.between(5_000, 90_000), renounce, { token, authority: 'metadata' });
  if (freezable && token.scheme !== 'honeypot' && random.chance(0.6))
    after(world, random.between(10_000, 600_000), renounce, { token, authority: 'freeze' });
  after(world, 120_000, comeIntoFashion, token);
}

/** Null where the creator gave nothing; a logo is the text of a link, nothing more. */
export const publishLinks: Task<SimToken> = {
  name: 'publish-links',
  run: (world, token) => {
    const { random } = world;
    // Creators of many tokens use one account for all of them.
    const handle = (token.creatorKind === 'serial' ? token.creator.address : token.mint).slice(0, 10).toLowerCase();
    const given = (probability: number, text: string) => (random.chance(probability) ? text : null);
    world.events.push({
      type: 'metadata_changed',
      ...creatorEnvelope(world, token),
      name: null,
      symbol: null,
      uri: null,
      image: given(0.88, token.image),
      description: given(0.5, 'A coin of a simulated market.'),
      twitter: given(0.55 + 0.25 * token.fate.quality, `https://x.com/${handle}`),
      telegram: given(0.35, `https://t.me/${handle}`),
      website: given(0.25, `https://${handle}.mintscope.example`),
    });
  },
};

export const airdrop: Task<SimToken> = {
  name: 'airdrop',
  run: (world, token) => {
    const { random, state } = world;
    const held = token.positions.get(token.creator)?.amount ?? 0n;
    const count = 5 + random.below(16);
    if (held === 0n || !isTradable(token)) return;
    const each = held / BigInt(4 * count);
    for (let index = 0; index < count; index++) {
      const isKnown = state.people.length > 0 && random.chance(0.7);
      const to = isKnown ? random.pick(state.people) : createWallet(world, { role: 'organic' });
      sendTokens(world, token, token.creator, { to, amount: each });
    }
  },
};

interface Renouncing {
  token: SimToken;
  authority: 'metadata' | 'freeze';
}

export const renounce: Task<Renouncing> = {
  name: 'renounce',
  run: (world, { token, authority }) => {
    if (token.phase === 'retired') return;
    world.events.push({ type: 'authority_changed', ...creatorEnvelope(world, token), authority, holder: null });
  },
};

/** Tokens that did well in their first minutes are copied from then on. */
export const comeIntoFashion: Task<SimToken> = {
  name: 'come-into-fashion',
  run: (world, token) => {
    const { fashionable } = world.state;
    if (token.record.peakCapSol < fashionableCap) return;
    const { name, symbol, image } = token;
    if (fashionable.length < mostFashionable) fashionable.push({ name, symbol, image });
    else fashionable[world.random.below(mostFashionable)] = { name, symbol, image };
  },
};

function creatorEnvelope(world: World, token: SimToken) {
  ensureLamports(world, token.creator, 0n, 0);
  return nextEnvelope(openTransaction(world, token.creator), token.mint, programs.metaplex);
}

/** A caller with followers names the token, now or in some minutes: paid by schemers, for nothing where the token is good. */
export function callOut(world: World, token: SimToken): void {
  const { random, regime } = world;
  const worth = 0.4 + 1.5 * token.fate.quality ** 2 + (token.scheme === null ? 0 : 0.3);
  if (random.chance(regime.callShare * worth * world.density))
    after(world, random.logNormal(60_000, 1), beCalled, token);
}

export const beCalled: Task<SimToken> = {
  name: 'be-called',
  run: (world, token) => {
    const { random } = world;
    if (!isTradable(token) || token.ruggedAt !== null) return;
    const followers = Math.round(Math.min(80, random.logNormal(18, 0.7)) * world.density);
    const overMs = random.between(1_500, 9_000);
    token.fate.believedCap *= random.between(1.1, 1.7);
    token.fate.attention *= random.between(1.1, 1.8);
    for (let index = 0; index < followers; index++) {
      // Most in the first moment.
      const delayMs = overMs * random.unit() ** 2.5;
      after(world, delayMs, follow, {
        token,
        spend: BigInt(Math.round(Math.min(3, random.logNormal(0.15, 0.9)) * 1e9)),
      });
    }
  },
};

interface Following {
  token: SimToken;
  spend: bigint;
}

export const follow: Task<Following> = {
  name: 'follow-call',
  run: (world, { token, spend }) => {
    const { random, state } = world;
    const isKnown: boolean = state.people.length > 0 && random.chance(0.7);
    const wallet: Wallet = isKnown ? random.pick(state.people) : createWallet(world, { role: 'organic' });
    buy(world, token, wallet, spend);
  },
};
