import type { SimToken } from '../token.ts';
import { sellAll } from '../trade.ts';
import { after, type World } from '../world.ts';

/** A rugger waits for a price or loses patience, then leaves with all wallets in the know. */
export function watchRug(world: World, token: SimToken): void {
  const { random } = world;
  const wantedCap = token.capSol * random.between(1.5, 3.5);
  const deadline = world.now + random.logNormal(140_000, 0.7);
  function look(): void {
    if (token.phase === 'retired') return;
    const due = token.capSol >= wantedCap || world.now >= deadline;
    if (due && token.phase !== 'completing') rug(world, token);
    else after(world, 1_500 * random.between(0.8, 1.2), look);
  }
  after(world, random.between(10_000, 25_000), look);
}

function rug(world: World, token: SimToken): void {
  token.ruggedAt = world.now;
  world.label({ kind: 'rug', mint: token.mint, atMs: Math.floor(world.now) });
  sellAll(world, token, token.creator);
  for (const insider of token.insiders) {
    after(world, world.random.between(0, 1_000), () => sellAll(world, token, insider));
  }
}
