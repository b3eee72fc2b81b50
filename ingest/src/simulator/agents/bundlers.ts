import { followExit } from '../exits.ts';
import { createWallet, ensureLamports, sendLamports } from '../ledger.ts';
import type { SimToken } from '../token.ts';
import { buy } from '../trade.ts';
import type { Transaction } from '../transactions.ts';
import { botFees, type Wallet } from '../wallets.ts';
import { after, nextRing, type World } from '../world.ts';

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
    after(world, random.between(0, leadMs * 0.9), () => {
      const amount = spend + BigInt(200_000_000 + random.below(60_000_000));
      ensureLamports(world, funder, amount, 0.5);
      sendLamports(world, funder, wallet, amount);
    });
  }
  return { wallets, leadMs, spend };
}

/** The first few buy in the launch transaction, the rest in transactions of the same slot; each a little differently. */
export function bundleBuy(world: World, token: SimToken, bundle: Bundle, launch: Transaction): void {
  const { random } = world;
  const inLaunch = random.chance(0.5) ? 0 : Math.min(4, bundle.wallets.length);
  for (const [index, wallet] of bundle.wallets.entries()) {
    const share = BigInt(Math.round(random.between(80, 100)));
    const spend = (bundle.spend * share) / 100n;
    buy(world, token, wallet, spend, index < inLaunch ? { transaction: launch } : {});
  }
  if (token.creatorKind === 'rugger') token.insiders.push(...bundle.wallets);
  planDump(world, token, bundle);
}

/** All wallets leave within a few slots of each other. */
function planDump(world: World, token: SimToken, bundle: Bundle): void {
  const { random } = world;
  const takeProfit = random.between(1.6, 4);
  const maxHoldMs = random.logNormal(150_000, 0.8);
  const [leader, ...others] = bundle.wallets;
  if (!leader) return;
  followExit(world, token, leader, {
    takeProfit,
    stopLoss: 0.5,
    maxHoldMs,
    checkMs: 1_000,
    onSell: () => {
      for (const wallet of others) {
        after(world, random.between(0, 900), () =>
          followExit(world, token, wallet, { takeProfit: 0, stopLoss: 0, maxHoldMs: 0, checkMs: 1 }),
        );
      }
    },
  });
}
