import { setImmediate } from 'node:timers/promises';
import { type ChainEvent, eventId } from '@mintscope/schemas/events/chain-event';
import { type Market, resumeMarket } from './market.ts';
import type { KeptMarket } from './market-file.ts';
import type { MarketSettings } from './world.ts';

/** Simulated time made at once while the way to the end of the log is made again (ms). */
const stepMs = 1_000;

export interface ContinuedMarket {
  market: Market;
  /** The last events before and after the newest one of the log: those of them that it lacks have to be told. */
  untold: ChainEvent[];
}

export interface Continuation {
  kept: KeptMarket;
  settings: Omit<MarketSettings, 'startMs'>;
  /** The newest simulated event of the log. */
  newest: ChainEvent | null;
  /** A crash may have lost events this far before the newest: as many as are under way at once. */
  underWay: number;
  signal: AbortSignal;
}

/**
 * Makes a kept market again up to the newest event of the log: nothing is told twice and nothing left out, because the same
 * market gives the same events. Null where log and market do not belong together.
 */
export async function continueMarket(continuation: Continuation): Promise<ContinuedMarket | null> {
  const { kept, newest, settings, underWay, signal } = continuation;
  let isTelling = false;
  // What was labelled on the way was written before its events were told.
  const labels: MarketSettings['labels'] = settings.labels && ((label) => isTelling && settings.labels?.(label));
  const market = resumeMarket(kept.market, { ...settings, ...(labels && { labels }) });
  if (!market) return null;
  const newestId = newest && eventId(newest);
  if (newestId !== kept.newest) {
    const untold = newest && (await remake(market, newest, { underWay, signal }));
    if (!untold) return null;
    isTelling = true;
    return { market, untold };
  }
  isTelling = true;
  return { market, untold: [] };
}

async function remake(
  market: Market,
  newest: ChainEvent,
  { underWay, signal }: { underWay: number; signal: AbortSignal },
): Promise<ChainEvent[] | null> {
  const untilMs = (newest.timeMs ?? 0) + 1;
  const newestId = eventId(newest);
  let before: ChainEvent[] = [];
  while (market.nowMs < untilMs && !signal.aborted) {
    const events = market.advance(Math.min(untilMs, market.nowMs + stepMs));
    const at = events.findIndex((event) => eventId(event) === newestId);
    if (at >= 0) {
      const from = Math.max(0, before.length + at - underWay);
      return [...before, ...events].slice(from);
    }
    before = [...before, ...events].slice(-underWay);
    await setImmediate();
  }
  return null;
}
