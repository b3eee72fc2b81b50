import { isTradable, type SimToken } from '../token.ts';
import { buy, sell } from '../trade.ts';
import { after, type Task, type World } from '../world.ts';

/** Median and spread (sigma of the log) of the time until a forgotten token trades once more (ms). */
const medianMs = 20 * 3_600_000;
const sigma = 1.9;
/** How often forgotten tokens are gone through (ms). */
const lookMs = 60_000;

/** Whether and when a token will trade long after interest is gone. Kept with the token, so that what is due stays bounded. */
export function planStray(world: World, token: SimToken): void {
  const { random, regime, state } = world;
  if (random.chance(regime.strayShare * Math.min(1, world.tradesPerLaunch / 10)))
    token.strayAt = state.now + random.logNormal(medianMs, sigma);
}

export function startStrays(world: World): void {
  after(world, lookMs, wakeStrays, null);
}

export const wakeStrays: Task<null> = {
  name: 'wake-strays',
  run: (world) => {
    const { now, dormant } = world.state;
    for (const token of dormant)
      if (token.strayAt !== null && token.strayAt <= now) {
        token.strayAt = null;
        after(world, world.random.between(0, lookMs), stray, token);
      }
    after(world, lookMs, wakeStrays, null);
  },
};

/** A holder who cleans up, or a stranger who buys the wrong thing. */
export const stray: Task<SimToken> = {
  name: 'stray',
  run: (world, token) => {
    const { random, state } = world;
    if (!isTradable(token)) return;
    const holder = token.crowd.length > 0 && random.chance(0.7) ? random.pick(token.crowd) : null;
    if (holder) sell(world, token, holder.wallet, holder.amount);
    else if (state.people.length > 0)
      buy(world, token, random.pick(state.people), BigInt(Math.round(random.logNormal(2e7, 0.8))));
  },
};
