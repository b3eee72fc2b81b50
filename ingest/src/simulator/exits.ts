import { isTradable, priceLamports, type SimToken } from './token.ts';
import { sell, sellAll } from './trade.ts';
import type { Wallet } from './wallets.ts';
import { after, type Task, type World } from './world.ts';

/** When a wallet with a plan lets go of a token. Multiples are of what it paid a token. */
export interface ExitPlan {
  takeProfit: number;
  stopLoss: number;
  maxHoldMs: number;
  /** How often it looks. */
  checkMs: number;
  /** In how many sales it leaves (1 = all at once), and the time between two (ms). */
  parts?: number;
  everyMs?: number;
  /** Wallets that leave when it does, each so much later. Others may join while it holds. */
  followers?: Follower[];
}

export interface Follower {
  wallet: Wallet;
  delayMs: number;
}

interface Watch {
  token: SimToken;
  wallet: Wallet;
  plan: ExitPlan;
  boughtAt: number;
}

/** Looks every `checkMs` until the plan says sell or the token has left the wallet or the market. */
export function followExit(world: World, token: SimToken, wallet: Wallet, plan: ExitPlan): void {
  after(world, plan.checkMs, lookForExit, { token, wallet, plan, boughtAt: world.state.now });
}

export const lookForExit: Task<Watch> = {
  name: 'look-for-exit',
  run: (world, watch) => {
    const { token, wallet, plan } = watch;
    const position = token.positions.get(wallet);
    if (!position || token.phase === 'retired') return;
    const multiple = (priceLamports(token) * Number(position.amount)) / Math.max(1, position.cost);
    const isLate = world.state.now - watch.boughtAt >= plan.maxHoldMs;
    const due = multiple >= plan.takeProfit || multiple <= plan.stopLoss || isLate;
    if (due && token.phase !== 'completing') leave(world, watch);
    else after(world, plan.checkMs * world.random.between(0.8, 1.2), lookForExit, watch);
  },
};

function leave(world: World, { token, wallet, plan }: Watch): void {
  sellInParts(world, { token, wallet }, plan.parts ?? 1, plan.everyMs ?? 8_000);
  for (const { wallet: follower, delayMs } of plan.followers ?? [])
    after(world, delayMs, dump, { token, wallet: follower });
}

interface Holding {
  token: SimToken;
  wallet: Wallet;
}

/** Equal sales one after the other; the last takes what is left. */
export function sellInParts(world: World, holding: Holding, parts: number, everyMs: number): void {
  const amount = holding.token.positions.get(holding.wallet)?.amount ?? 0n;
  sellPart.run(world, { ...holding, part: amount / BigInt(parts), left: parts, everyMs });
}

interface PartialExit extends Holding {
  part: bigint;
  left: number;
  everyMs: number;
}

export const sellPart: Task<PartialExit> = {
  name: 'sell-part',
  run: (world, exit) => {
    const { token, wallet, part, left, everyMs } = exit;
    if (left <= 1) sellAll(world, token, wallet);
    else {
      sell(world, token, wallet, part);
      after(world, everyMs * world.random.between(0.25, 1.9), sellPart, { ...exit, left: left - 1 });
    }
  },
};

/** Sells everything, later if nothing trades just now. */
export const dump: Task<Holding> = {
  name: 'dump',
  run: (world, holding) => {
    const { token, wallet } = holding;
    if (isTradable(token)) sellAll(world, token, wallet);
    else if (token.phase === 'completing') after(world, 3_000, dump, holding);
  },
};
