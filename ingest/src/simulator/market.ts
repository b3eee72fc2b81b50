import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { startCreators } from './agents/creators.ts';
import { startCrowd } from './agents/crowd.ts';
import { startOtherPools } from './agents/other-pools.ts';
import { createSmartMoney } from './agents/smart-money.ts';
import { createSnipers } from './agents/snipers.ts';
import { startStrays } from './agents/strays.ts';
import { quoteBuyExactIn, quoteSell } from './curve.ts';
import { createWallet } from './ledger.ts';
import { labelOutcome } from './outcome.ts';
import { quotePoolBuy, quotePoolSell } from './pool.ts';
import { putAway, takeUp } from './put-away.ts';
import { isTradable } from './token.ts';
import { botFees } from './wallets.ts';
import { createWorld, type Due, type MarketSettings, standStill, type World } from './world.ts';

/**
 * A simulated market of new tokens. The same seed, start and rates give the same events, however `advance` is called; labels
 * take no part in it.
 */
export interface Market {
  /** Time of the chain reached (ms). */
  readonly nowMs: number;
  /** Events up to and including `untilMs`, in chain order; none for a time already passed. */
  advance(untilMs: number): ChainEvent[];
  /**
   * What one would get for a buy (lamports in, base units out) or a sale (base units in, lamports out) now, fees and slippage
   * included; null where it cannot be done: no such token, complete, frozen, or nothing to be had. Changes nothing.
   */
  quote(mint: string, side: 'buy' | 'sell', amount: bigint): bigint | null;
  /** Lets time of the chain pass in which nothing happens (ms, a multiple of 2,000 so that slots and seconds stay whole). */
  standStill(ms: number): void;
  /** All of the market as it stands, for `resumeMarket`. Takes some tenths of a second where it is large. */
  putAway(): Uint8Array;
  /** Writes an `outcome` label for each token still on the market. */
  flushLabels(): void;
}

/** A market that was put away goes on; null where it cannot: other settings, another version, or bytes that are not whole. */
export function resumeMarket(bytes: Uint8Array, settings: Omit<MarketSettings, 'startMs'>): Market | null {
  const world = takeUp(bytes, settings);
  return world && runWorld(world);
}

export function createMarket(settings: MarketSettings): Market {
  const world = createWorld(settings);
  populate(world);
  return runWorld(world);
}

/** The wallets that were there before, and the agents. */
export function populate(world: World): void {
  for (let index = 0; index < 8; index++) {
    const exchange = createWallet(world, {
      role: 'exchange',
      fees: botFees(world.random, { median: 5_000, sigma: 0 }),
    });
    exchange.lamports = exchangeLamports;
    world.state.exchanges.push(exchange);
  }
  for (let index = 0; index < 2; index++) {
    const fees = botFees(world.random, { median: 20_000, sigma: 0 });
    world.state.migrators.push(createWallet(world, { role: 'migrator', fees }));
  }
  createSnipers(world);
  createSmartMoney(world);
  startCreators(world);
  startCrowd(world);
  startStrays(world);
  startOtherPools(world);
}

/** All SOL of the simulation starts with the exchanges: 100 M each. */
export const exchangeLamports = 10n ** 17n;

export function runWorld(world: World): Market {
  const { state } = world;
  let reachedMs = state.now;
  return {
    get nowMs() {
      return reachedMs + state.standstillMs;
    },
    advance(untilMs) {
      const until = untilMs - state.standstillMs;
      for (let entry = world.queue.takeUntil(until); entry; entry = world.queue.takeUntil(until)) {
        state.now = entry.at;
        perform(world, entry.item);
      }
      if (until > reachedMs) reachedMs = until;
      // The exact time reached, so that a market that was put away and taken up again stands at the same.
      state.now = reachedMs;
      const { events } = world;
      world.events = [];
      return events;
    },
    quote: (mint, side, amount) => quote(world, mint, side, amount),
    putAway: () => putAway(world),
    standStill: (ms) => standStill(world, ms),
    flushLabels() {
      for (const token of [...state.alive, ...state.dormant]) labelOutcome(world, token);
    },
  };
}

function perform(world: World, { task, args }: Due): void {
  // A task is put into the queue together with its own arguments (`after`).
  task.run(world, args as never);
}

function quote(world: World, mint: string, side: 'buy' | 'sell', amount: bigint): bigint | null {
  const token = world.byMint.get(mint);
  if (!token || !isTradable(token) || amount <= 0n) return null;
  if (side === 'buy') {
    const fill = token.pool ? quotePoolBuy(token.pool, amount) : quoteBuyExactIn(token.curve, amount);
    return fill?.base ?? null;
  }
  if (token.frozen) return null;
  const fill = token.pool ? quotePoolSell(token.pool, amount) : quoteSell(token.curve, amount);
  return fill ? fill.quote - fill.fee : null;
}
