import { followExit } from '../exits.ts';
import { createWallet, ensureLamports, sendLamports } from '../ledger.ts';
import { addInsider } from '../outcome.ts';
import type { SimToken } from '../token.ts';
import { buy } from '../trade.ts';
import { botFees, type Sniper } from '../wallets.ts';
import { after, restOfSlot, slotMs, type Task, type World } from '../world.ts';

const snipers = 40;

/** Programs that buy within two slots of a launch, for the same amount each time, and are gone within a minute or two. */
export function createSnipers(world: World): void {
  for (let index = 0; index < snipers; index++) world.state.snipers.push(equipSniper(world));
}

function equipSniper(world: World): Sniper {
  const { random } = world;
  return {
    wallet: createWallet(world, {
      role: 'sniper',
      fees: botFees(random, { median: 4_000_000, sigma: 0.7 }, 3_000_000),
    }),
    spend: BigInt(Math.max(3, Math.round(random.logNormal(0.3, 0.6) * 100))) * 10_000_000n,
    takeProfit: random.between(1.25, 2.5),
    stopLoss: 0.8,
    maxHoldMs: random.between(8_000, 70_000),
  };
}

/** The first is in the block of the creation, the others in it or the next two. */
export function invite(world: World, token: SimToken): void {
  const { random, state, regime } = world;
  if (random.chance(regime.snipedShare * Math.min(1, world.tradesPerLaunch / 8))) {
    const count = 1 + random.poisson(0.9 * Math.min(2.5, 0.3 + token.fate.attention) * world.density);
    for (let index = 0; index < Math.min(count, 8); index++) {
      const sniper = random.pick(state.snipers);
      const delayMs = index === 0 ? restOfSlot(world) * random.between(0.05, 0.95) : random.between(30, 3 * slotMs);
      after(world, delayMs, snipe, { token, sniper });
    }
  }
  const byDeployer = token.creatorKind === 'honest' ? 0.03 : regime.ownSniperShare;
  if (random.chance(byDeployer * world.density)) hireSniper(world, token);
}

/** A fresh wallet with the deployer's money: in at the creation, out within minutes, most often with a profit. */
function hireSniper(world: World, token: SimToken): void {
  const { random } = world;
  const fees = botFees(random, { median: 3_000_000, sigma: 0.7 }, 2_000_000);
  const wallet = createWallet(world, { role: 'sniper', funder: token.creator, fees });
  const spend = BigInt(Math.round(Math.min(4, random.logNormal(1, 0.6)) * 1e9));
  ensureLamports(world, token.creator, spend + 300_000_000n, 0.2);
  sendLamports(world, token.creator, wallet, spend + 200_000_000n);
  addInsider(world, token, wallet);
  const maxHoldMs = random.logNormal(110_000, 0.9);
  const sniper = { wallet, spend, takeProfit: random.between(1.04, 1.35), stopLoss: 0.2, maxHoldMs };
  after(world, restOfSlot(world) * random.between(0.05, 0.95), snipe, { token, sniper });
}

interface Snipe {
  token: SimToken;
  sniper: Sniper;
}

export const snipe: Task<Snipe> = {
  name: 'snipe',
  run: (world, { token, sniper }) => {
    if (token.positions.has(sniper.wallet)) return;
    if (buy(world, token, sniper.wallet, sniper.spend) === 0n) return;
    followExit(world, token, sniper.wallet, {
      takeProfit: sniper.takeProfit,
      stopLoss: sniper.stopLoss,
      maxHoldMs: sniper.maxHoldMs,
      checkMs: 800,
    });
  },
};
