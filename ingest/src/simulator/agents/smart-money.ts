import { followExit } from '../exits.ts';
import { momentumOf } from '../interest.ts';
import { createWallet } from '../ledger.ts';
import { isTradable, type SimToken } from '../token.ts';
import { buy } from '../trade.ts';
import { botFees, type Wallet } from '../wallets.ts';
import { after, slotMs, type World } from '../world.ts';

interface Copier {
  wallet: Wallet;
  spend: bigint;
  delaySlots: number;
}

/**
 * Wallets with a nose: they see a token's quality through noise, smell most rugs, buy early and take profits early. Copy
 * bots follow each of them some slots later with fixed amounts and leave when their leader does.
 */
export function createSmartMoney(world: World): (world: World, token: SimToken) => void {
  const { random } = world;
  const leaders = Array.from({ length: 25 }, () => createWallet(world, { role: 'smart_money' }));
  const copiers = new Map<Wallet, Copier[]>();
  for (let index = 0; index < 30; index++) {
    const leader = random.pick(leaders);
    const fees = botFees(random, { median: 1_500_000, sigma: 0.5 }, 1_000_000);
    const wallet = createWallet(world, { role: 'copy_bot', fees });
    const spend = BigInt(1 + random.below(20)) * 50_000_000n;
    copiers.set(leader, [...(copiers.get(leader) ?? []), { wallet, spend, delaySlots: 1 + random.below(4) }]);
  }
  return (_world, token) => {
    const count = random.poisson(2.5 * world.density);
    for (let index = 0; index < count; index++) {
      const leader = random.pick(leaders);
      after(world, random.between(3_000, 90_000), () => consider(world, token, leader, copiers.get(leader) ?? []));
    }
  };
}

function consider(world: World, token: SimToken, leader: Wallet, copiers: readonly Copier[]): void {
  const { random } = world;
  if (!isTradable(token) || token.positions.has(leader)) return;
  const smellsRug = token.creatorKind === 'rugger' && random.chance(0.7);
  const impression = token.fate.quality + 0.12 * random.normal() + 0.1 * momentumOf(token);
  if (smellsRug || impression < 0.72 || token.ruggedAt !== null) return;
  const spend = BigInt(Math.round(Math.min(4, random.logNormal(0.6, 0.6)) * 1e9));
  if (buy(world, token, leader, spend) === 0n) return;
  const joined: Copier[] = [];
  for (const copier of copiers) {
    after(world, copier.delaySlots * slotMs * random.between(0.7, 1.1), () => {
      if (buy(world, token, copier.wallet, copier.spend) > 0n) joined.push(copier);
    });
  }
  followExit(world, token, leader, {
    takeProfit: random.between(1.35, 2.6),
    stopLoss: 0.75,
    maxHoldMs: random.between(60_000, 600_000),
    checkMs: 2_000,
    parts: 1 + random.below(2),
    onSell: () => leaveTogether(world, token, joined),
  });
}

function leaveTogether(world: World, token: SimToken, copiers: readonly Copier[]): void {
  for (const copier of copiers) {
    after(world, copier.delaySlots * slotMs * world.random.between(0.7, 1.1), () =>
      followExit(world, token, copier.wallet, { takeProfit: 0, stopLoss: 0, maxHoldMs: 0, checkMs: 1 }),
    );
  }
}
