import { followExit } from '../exits.ts';
import { createWallet, ensureLamports, sendLamports } from '../ledger.ts';
import type { SimToken } from '../token.ts';
import { buy } from '../trade.ts';
import { after, nextRing, type World } from '../world.ts';

/** Friends of the creator, funded by the creator, who buy early by hand and sell into strength. */
export function inviteInsiders(world: World, token: SimToken): void {
  const { random } = world;
  const likely = token.creatorKind === 'rugger' ? 0.5 : token.creatorKind === 'serial' ? 0.25 : 0.1;
  if (!random.chance(likely * world.density)) return;
  const ring = nextRing(world, 'insider');
  const count = 1 + random.below(4);
  for (let index = 0; index < count; index++) {
    after(world, random.between(500, 15_000), () => joinIn(world, token, ring));
  }
}

function joinIn(world: World, token: SimToken, ring: string): void {
  const { random } = world;
  const wallet = createWallet(world, { role: 'insider', ring, funder: token.creator });
  const spend = BigInt(Math.round(Math.min(4, random.logNormal(0.8, 0.6)) * 1e9));
  ensureLamports(world, token.creator, spend + 300_000_000n, 0.2);
  sendLamports(world, token.creator, wallet, spend + 200_000_000n);
  token.insiders.push(wallet);
  after(world, random.between(1_500, 12_000), () => {
    if (buy(world, token, wallet, spend) === 0n) return;
    followExit(world, token, wallet, {
      takeProfit: random.between(1.5, 4),
      stopLoss: 0.3,
      maxHoldMs: random.logNormal(300_000, 0.7),
      checkMs: 3_000,
      parts: 1 + random.below(4),
    });
  });
}
