import { followExit } from '../exits.ts';
import { createWallet, ensureLamports, sendLamports } from '../ledger.ts';
import { addInsider } from '../outcome.ts';
import type { SimToken } from '../token.ts';
import { buy } from '../trade.ts';
import type { Wallet } from '../wallets.ts';
import { after, nextRing, type Task, type World } from '../world.ts';

/** Friends of the creator who buy early by hand and sell into strength: paid by the creator, or by an exchange where all is hidden. */
export function inviteInsiders(world: World, token: SimToken, stealthy: boolean): void {
  const { random } = world;
  const likely = stealthy ? 0.9 : token.scheme !== null ? 0.5 : token.creatorKind === 'serial' ? 0.2 : 0.1;
  if (!random.chance(likely * world.density)) return;
  const ring = nextRing(world, 'insider');
  const count = stealthy ? 3 + random.below(6) : 1 + random.below(4);
  for (let index = 0; index < count; index++) {
    after(world, random.between(500, stealthy ? 45_000 : 15_000), inviteInsider, { token, ring, stealthy });
  }
}

interface Invitation {
  token: SimToken;
  ring: string;
  stealthy: boolean;
}

export const inviteInsider: Task<Invitation> = {
  name: 'invite-insider',
  run: (world, { token, ring, stealthy }) => {
    const { random } = world;
    const wallet = createWallet(world, { role: 'insider', ring, funder: stealthy ? undefined : token.creator });
    const spend = BigInt(Math.round(Math.min(4, random.logNormal(0.8, 0.6)) * 1e9));
    if (!stealthy) {
      ensureLamports(world, token.creator, spend + 300_000_000n, 0.2);
      sendLamports(world, token.creator, wallet, spend + 200_000_000n);
    }
    addInsider(world, token, wallet);
    after(world, random.between(1_500, 12_000), joinIn, { token, wallet, spend });
  },
};

interface Joining {
  token: SimToken;
  wallet: Wallet;
  spend: bigint;
}

export const joinIn: Task<Joining> = {
  name: 'join-in',
  run: (world, { token, wallet, spend }) => {
    const { random } = world;
    if (token.ruggedAt !== null || buy(world, token, wallet, spend) === 0n) return;
    followExit(world, token, wallet, {
      takeProfit: random.between(1.5, 4),
      stopLoss: 0.3,
      maxHoldMs: random.logNormal(token.scheme === null ? 500_000 : 240_000, 0.7),
      checkMs: 3_000,
      parts: 1 + random.below(4),
    });
  },
};
