import { type Follower, followExit } from '../exits.ts';
import { createWallet, ensureLamports, sendLamports, sendTokens } from '../ledger.ts';
import { addInsider } from '../outcome.ts';
import type { SimToken } from '../token.ts';
import { buy } from '../trade.ts';
import type { Transaction } from '../transactions.ts';
import { botFees, humanFees, type Wallet } from '../wallets.ts';
import { after, nextRing, type Task, type World } from '../world.ts';

export interface Bundle {
  wallets: Wallet[];
  /** Time between the first funding transfer and the launch (ms). */
  leadMs: number;
  spend: bigint;
}

/** Fresh wallets funded from one (the creator's own, or one not seen before) shortly before the launch. */
export function prepareBundle(world: World, creator: Wallet | null): Bundle {
  const { random } = world;
  const ring = nextRing(world, 'bundle');
  const funder = creator ?? createWallet(world, { role: 'bundle_funder', ring });
  const fees = botFees(random, { median: 150_000, sigma: 0.5 }, 2_000_000);
  const size = 3 + random.below(12);
  const sol = Math.min(2.5, random.logNormal(0.7, 0.6));
  const spend = BigInt(Math.round(sol * 1e9));
  const leadMs = random.between(8_000, 90_000);
  const wallets = Array.from({ length: size }, () => createWallet(world, { role: 'bundler', ring, funder, fees }));
  for (const wallet of wallets) {
    const amount = spend + BigInt(200_000_000 + random.below(60_000_000));
    after(world, random.between(0, leadMs * 0.9), fundWallet, { from: funder, to: wallet, amount });
  }
  return { wallets, leadMs, spend };
}

interface Funding {
  from: Wallet;
  to: Wallet;
  amount: bigint;
}

export const fundWallet: Task<Funding> = {
  name: 'fund-wallet',
  run: (world, { from, to, amount }) => {
    ensureLamports(world, from, amount, 0.5);
    sendLamports(world, from, to, amount);
  },
};

/** The first few buy in the launch transaction, the rest in transactions of the same slot; each a little differently. */
export function bundleBuy(world: World, token: SimToken, bundle: Bundle, launch: Transaction): void {
  const { random, regime } = world;
  const inLaunch = random.chance(0.5) ? 0 : Math.min(4, bundle.wallets.length);
  for (const [index, wallet] of bundle.wallets.entries()) {
    addInsider(world, token, wallet);
    const share = BigInt(Math.round(random.between(80, 100)));
    const spend = (bundle.spend * share) / 100n;
    buy(world, token, wallet, spend, index < inLaunch ? { transaction: launch } : {});
  }
  if (!random.chance(regime.collectShare)) {
    planDump(world, token, bundle.wallets);
    return;
  }
  const collectors = gatherCollectors(world, token, bundle);
  // One quantile for the bundle, so that it moves as one; each wallet a little apart.
  const delayMs = Math.min(600_000, random.logNormal(regime.collectMs, 0.7));
  for (const [index, wallet] of bundle.wallets.entries()) {
    const to = collectors[index % collectors.length]!;
    after(world, delayMs * random.between(0.9, 1.1), collect, { token, wallet, to });
  }
  after(world, delayMs * 1.1 + 50, planCollectorsDump, { token, wallets: collectors });
}

/** Most people would take them for: one wallet for each few of the bundle, with fees as people have. */
function gatherCollectors(world: World, token: SimToken, bundle: Bundle): Wallet[] {
  const { random } = world;
  const count = Math.max(1, Math.round(bundle.wallets.length * random.between(0.15, 0.8)));
  const ring = bundle.wallets[0]?.ring ?? undefined;
  return Array.from({ length: count }, () => {
    const wallet = createWallet(world, { role: 'collector', ring, fees: humanFees(random) });
    addInsider(world, token, wallet);
    return wallet;
  });
}

interface Collection {
  token: SimToken;
  wallet: Wallet;
  to: Wallet;
}

export const collect: Task<Collection> = {
  name: 'collect',
  run: (world, { token, wallet, to }) =>
    sendTokens(world, token, wallet, { to, amount: token.positions.get(wallet)?.amount ?? 0n }),
};

interface Leaving {
  token: SimToken;
  wallets: readonly Wallet[];
}

export const planCollectorsDump: Task<Leaving> = {
  name: 'plan-collectors-dump',
  run: (world, { token, wallets }) => planDump(world, token, wallets),
};

/** All wallets leave within a few slots of each other, unless a scheme has them leave before. */
function planDump(world: World, token: SimToken, wallets: readonly Wallet[]): void {
  const { random } = world;
  const [leader, ...others] = wallets;
  if (!leader) return;
  const followers: Follower[] = others.map((wallet) => ({ wallet, delayMs: random.between(0, 900) }));
  followExit(world, token, leader, {
    takeProfit: random.between(1.6, 4),
    stopLoss: 0.5,
    maxHoldMs: random.logNormal(150_000, 0.8),
    checkMs: 1_000,
    followers,
  });
}
