import { type Follower, followExit } from '../exits.ts';
import { momentumOf } from '../interest.ts';
import { createWallet } from '../ledger.ts';
import { isTradable, type SimToken } from '../token.ts';
import { buy } from '../trade.ts';
import { botFees, type Copier, type Wallet } from '../wallets.ts';
import { after, slotMs, type Task, type World } from '../world.ts';

/**
 * Wallets with a nose: they see a token's quality through noise, smell most rugs, buy early and take profits early. Copy
 * bots follow each of them some slots later with fixed amounts and leave when their leader does.
 */
export function createSmartMoney(world: World): void {
  const { random, state } = world;
  for (let index = 0; index < 25; index++) state.leaders.push(createWallet(world, { role: 'smart_money' }));
  for (let index = 0; index < 30; index++) {
    const leader = random.pick(state.leaders);
    const fees = botFees(random, { median: 1_500_000, sigma: 0.5 }, 1_000_000);
    const wallet = createWallet(world, { role: 'copy_bot', fees });
    const spend = BigInt(1 + random.below(20)) * 50_000_000n;
    const copier: Copier = { wallet, spend, delaySlots: 1 + random.below(4) };
    state.copiers.set(leader, [...(state.copiers.get(leader) ?? []), copier]);
  }
}

export function meetSmartMoney(world: World, token: SimToken): void {
  const { random } = world;
  const count = random.poisson(2.5 * world.density);
  for (let index = 0; index < count; index++) {
    after(world, random.between(3_000, 90_000), consider, { token, leader: random.pick(world.state.leaders) });
  }
}

interface Considering {
  token: SimToken;
  leader: Wallet;
}

export const consider: Task<Considering> = {
  name: 'consider',
  run: (world, { token, leader }) => {
    const { random } = world;
    if (!isTradable(token) || token.positions.has(leader)) return;
    const smellsRug = token.scheme !== null && random.chance(0.55);
    const impression = token.fate.quality + 0.15 * random.normal() + 0.1 * momentumOf(token);
    if (smellsRug || impression < 0.72 || token.ruggedAt !== null) return;
    const spend = BigInt(Math.round(Math.min(4, random.logNormal(0.6, 0.6)) * 1e9));
    if (buy(world, token, leader, spend) === 0n) return;
    const followers: Follower[] = [];
    for (const copier of world.state.copiers.get(leader) ?? []) {
      const delayMs = copier.delaySlots * slotMs * random.between(0.7, 1.1);
      after(world, delayMs, copy, { token, copier, followers });
    }
    followExit(world, token, leader, {
      takeProfit: random.between(1.35, 2.6),
      stopLoss: 0.75,
      maxHoldMs: random.between(60_000, 600_000),
      checkMs: 2_000,
      parts: 1 + random.below(2),
      followers,
    });
  },
};

interface Copying {
  token: SimToken;
  copier: Copier;
  followers: Follower[];
}

export const copy: Task<Copying> = {
  name: 'copy',
  run: (world, { token, copier, followers }) => {
    const bought = buy(world, token, copier.wallet, copier.spend);
    const delayMs = copier.delaySlots * slotMs * world.random.between(0.7, 1.1);
    if (bought > 0n) followers.push({ wallet: copier.wallet, delayMs });
  },
};
