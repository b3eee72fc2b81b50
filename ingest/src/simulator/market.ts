import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { startCreators } from './agents/creators.ts';
import { startCrowd } from './agents/crowd.ts';
import { inviteInsiders } from './agents/insiders.ts';
import { publicize } from './agents/publicity.ts';
import { createSmartMoney } from './agents/smart-money.ts';
import { createSnipers } from './agents/snipers.ts';
import { startVolumeBots } from './agents/volume-bots.ts';
import { startWashTrading } from './agents/wash-traders.ts';
import { labelOutcome } from './interest.ts';
import { createWallet } from './ledger.ts';
import { botFees } from './wallets.ts';
import { createWorld, type MarketSettings, type World } from './world.ts';

/**
 * A simulated pump.fun market. The same seed, start and rates give the same events, however `advance` is called; labels
 * take no part in it.
 */
export interface Market {
  /** Simulated time reached (ms). */
  readonly nowMs: number;
  /** Events up to and including `untilMs`, in chain order; none for a time already passed. */
  advance(untilMs: number): ChainEvent[];
  /** Writes an `outcome` label for each token still on the market. */
  flushLabels(): void;
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
    world.exchanges.push(exchange);
  }
  for (let index = 0; index < 2; index++) {
    const fees = botFees(world.random, { median: 20_000, sigma: 0 });
    world.migrators.push(createWallet(world, { role: 'migrator', fees }));
  }
  startCreators(world, [
    createSnipers(world),
    createSmartMoney(world),
    inviteInsiders,
    startWashTrading,
    startVolumeBots,
    publicize,
  ]);
  startCrowd(world);
}

/** All SOL of the simulation starts with the exchanges: 100 M each. */
export const exchangeLamports = 10n ** 17n;

export function runWorld(world: World): Market {
  let reachedMs = world.settings.startMs;
  return {
    get nowMs() {
      return reachedMs;
    },
    advance(untilMs) {
      for (let entry = world.queue.takeUntil(untilMs); entry; entry = world.queue.takeUntil(untilMs)) {
        world.now = entry.at;
        entry.run();
      }
      if (untilMs > reachedMs) reachedMs = untilMs;
      const events = world.events;
      world.events = [];
      return events;
    },
    flushLabels() {
      for (const token of world.alive) labelOutcome(world, token);
    },
  };
}
