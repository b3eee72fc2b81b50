import { createMarket } from '../../../ingest/src/simulator/market.ts';
import { createBatchEncoder } from '../../../schemas/src/events/batch/encode-batch.ts';
import type { ChainEvent } from '../../../schemas/src/events/chain-event.ts';

export interface MarketOptions {
  /** Trades a second and launches a minute of the simulated market. */
  rate: number;
  launches: number;
  /** Minutes that bring the shard's state about, and those that are measured. */
  pastMinutes: number;
  minutes: number;
}

export interface MadeMarket {
  past: Uint8Array[];
  /** What came in each twentieth of a second, as it reaches a shard live. */
  live: Uint8Array[];
  /** The same events in records of five hundred, as a shard that is behind reads them. */
  behind: Uint8Array[];
  trades: number;
  events: number;
}

const startMs = 1_790_000_000_000;
const liveMs = 50;
const pastMs = 1000;
const eventsBehind = 500;

/** A market of the simulator, the same each time. */
export function makeMarket({ rate, launches, pastMinutes, minutes }: MarketOptions): MadeMarket {
  const market = createMarket({ seed: 11, launchesPerMinute: launches, tradesPerSecond: rate, startMs });
  const encoder = createBatchEncoder({ cachedKeys: 200_000 });
  const pastUntilMs = startMs + pastMinutes * 60_000;
  const untilMs = pastUntilMs + minutes * 60_000;
  const past = chunks(market, pastUntilMs, pastMs).map((events) => encoder.encode(events));
  const measured = chunks(market, untilMs, liveMs);
  const events = measured.flat();
  const behind = Array.from({ length: Math.ceil(events.length / eventsBehind) }, (_, place) =>
    encoder.encode(events.slice(place * eventsBehind, (place + 1) * eventsBehind)),
  );
  return {
    past,
    live: measured.map((chunk) => encoder.encode(chunk)),
    behind,
    trades: events.filter(({ type }) => type === 'trade').length,
    events: events.length,
  };
}

function chunks(market: ReturnType<typeof createMarket>, untilMs: number, stepMs: number): ChainEvent[][] {
  const made: ChainEvent[][] = [];
  while (market.nowMs < untilMs) {
    const events = market.advance(Math.min(untilMs, market.nowMs + stepMs));
    if (events.length > 0) made.push(events);
  }
  return made;
}
