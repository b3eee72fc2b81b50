import { followExit } from '../exits.ts';
import { createWallet } from '../ledger.ts';
import type { SimToken } from '../token.ts';
import { buy } from '../trade.ts';
import { botFees, type Wallet } from '../wallets.ts';
import { after, slotMs, type World } from '../world.ts';

interface Sniper {
  wallet: Wallet;
  spend: bigint;
  takeProfit: number;
  maxHoldMs: number;
}

/** Programs that buy within two slots of a launch, for the same amount each time, and are gone within a minute or two. */
export function createSnipers(world: World): (world: World, token: SimToken) => void {
  const { random } = world;
  const snipers: Sniper[] = Array.from({ length: 40 }, () => ({
    wallet: createWallet(world, {
      role: 'sniper',
      fees: botFees(random, { median: 4_000_000, sigma: 0.7 }, 3_000_000),
    }),
    spend: BigInt(Math.round(random.logNormal(0.4, 0.6) * 100)) * 10_000_000n,
    takeProfit: random.between(1.25, 2.5),
    maxHoldMs: random.between(8_000, 70_000),
  }));
  return (_world, token) => {
    const eagerness = Math.min(3, 0.4 + token.fate.attention);
    const count = Math.min(snipers.length, random.poisson(0.9 * eagerness * world.density));
    for (let index = 0; index < count; index++) {
      const sniper = random.pick(snipers);
      after(world, random.between(30, 2 * slotMs), () => snipe(world, token, sniper));
    }
  };
}

function snipe(world: World, token: SimToken, sniper: Sniper): void {
  if (token.positions.has(sniper.wallet)) return;
  if (buy(world, token, sniper.wallet, sniper.spend) === 0n) return;
  followExit(world, token, sniper.wallet, {
    takeProfit: sniper.takeProfit,
    stopLoss: 0.8,
    maxHoldMs: sniper.maxHoldMs,
    checkMs: 800,
  });
}
