import type { SimToken } from './token.ts';
import { sell } from './trade.ts';
import type { Wallet } from './wallets.ts';
import { after, type World } from './world.ts';

/** When a wallet with a plan lets go of a token. Multiples are of what it paid a token. */
export interface ExitPlan {
  takeProfit: number;
  stopLoss: number;
  maxHoldMs: number;
  /** How often it looks. */
  checkMs: number;
  /** In how many sales it leaves; 1 = all at once. */
  parts?: number;
  onSell?: () => void;
}

/** Looks every `checkMs` until the plan says sell or the token has left the wallet or the market. */
export function followExit(world: World, token: SimToken, wallet: Wallet, plan: ExitPlan): void {
  const boughtAt = world.now;
  function look(): void {
    const position = token.positions.get(wallet);
    if (!position || token.phase === 'retired') return;
    const multiple = (priceLamports(token) * Number(position.amount)) / Math.max(1, position.cost);
    const due = multiple >= plan.takeProfit || multiple <= plan.stopLoss || world.now - boughtAt >= plan.maxHoldMs;
    if (due && token.phase !== 'completing') leave(world, token, wallet, plan);
    else after(world, plan.checkMs * world.random.between(0.8, 1.2), look);
  }
  after(world, plan.checkMs, look);
}

function leave(world: World, token: SimToken, wallet: Wallet, plan: ExitPlan): void {
  const parts = plan.parts ?? 1;
  const amount = token.positions.get(wallet)?.amount ?? 0n;
  const part = amount / BigInt(parts);
  for (let index = 0; index < parts; index++) {
    const isLast = index === parts - 1;
    const run = () => sell(world, token, wallet, isLast ? amount : part);
    if (index === 0) run();
    else after(world, index * world.random.between(2_000, 15_000), run);
  }
  plan.onSell?.();
}

/** Lamports a base unit of the token is worth. */
export function priceLamports(token: SimToken): number {
  return token.capSol / 1e6;
}
