import type { MarketPulse } from '@mintscope/schemas/market-pulse';
import type { TokenRow } from '@mintscope/schemas/token';
import { createDelayHistogram, type DelayHistogram } from './delay-histogram.ts';

const windowSeconds = 60;
/** How far the source is behind is told of so many: it is right again soon after the source is. */
const sourceSeconds = 10;
/** Tokens outside the table whose trade counts are remembered, so that theirs are counted as well. */
const mostRemembered = 20_000;

interface Slot {
  second: number;
  launches: number;
  trades: number;
  rows: number;
  delays: DelayHistogram;
  sourceDelays: DelayHistogram;
  /** Market time reached before the slot's first row (ms). */
  reachedMs: number;
}

/**
 * Counts of the last minute, second by second; the memory is fixed. Launches and trades are rates of the market's own time
 * where more of it passed than on the clock: history read faster than it happened does not look like a rush. What was received before
 * the start is none of this minute, however long it waited.
 */
export interface Pulse {
  /** A row that was taken over, with the one it replaces. */
  count(row: TokenRow, before: TokenRow | undefined, nowMs: number): void;
  /** From the receipt of the newest event in a row to its publication; what was received before the start counts until something newer comes. */
  delay(delayMs: number, nowMs: number): void;
  read(nowMs: number): Omit<MarketPulse, 'liveTokens' | 'clients'>;
}

export function createPulse(startedAtMs: number): Pulse {
  const slots: Slot[] = Array.from({ length: windowSeconds }, () => emptySlot(-1, Number.NaN));

  const remembered = new Map<string, number>();
  let reachedMs = Number.NaN;
  /** Something that was received since the start has been published. */
  let isLive = false;

  function remember(mint: string, trades: number): void {
    remembered.delete(mint);
    remembered.set(mint, trades);
    if (remembered.size <= mostRemembered) return;
    for (const oldest of remembered.keys()) {
      remembered.delete(oldest);
      break;
    }
  }

  function slotAt(nowMs: number): Slot {
    const second = Math.floor(nowMs / 1000);
    const index = second % windowSeconds;
    const slot = slots[index]!;
    if (slot.second === second) return slot;
    const fresh = emptySlot(second, reachedMs);
    slots[index] = fresh;
    return fresh;
  }

  return {
    count(row, before, nowMs) {
      const trades = row.swaps ?? 0;
      const counted = before?.swaps ?? remembered.get(row.address);
      if (!before) remember(row.address, trades);
      if (row.receivedAtMs !== null && row.receivedAtMs < startedAtMs) {
        slotAt(nowMs).rows += 1;
        return;
      }
      if (Number.isNaN(reachedMs)) reachedMs = row.eventTimeMs;
      const slot = slotAt(nowMs);
      reachedMs = Math.max(reachedMs, row.eventTimeMs);
      // A token met for the first time long after its launch is no launch, and its trades are not of this minute.
      const launched = counted === undefined && row.eventTimeMs - row.createdAt < windowSeconds * 1000;
      slot.rows += 1;
      if (row.receivedAtMs !== null && (!before || row.eventTimeMs > before.eventTimeMs))
        slot.sourceDelays.add(row.receivedAtMs - row.eventTimeMs);
      if (launched) slot.launches += 1;
      if (counted !== undefined || launched) slot.trades += Math.max(0, trades - (counted ?? 0));
    },
    delay(delayMs, nowMs) {
      const hasWaited = nowMs - delayMs < startedAtMs;
      if (hasWaited && isLive) return;
      if (!hasWaited && !isLive) for (const slot of slots) slot.delays = createDelayHistogram();
      isLive ||= !hasWaited;
      slotAt(nowMs).delays.add(delayMs);
    },
    read(nowMs) {
      const second = Math.floor(nowMs / 1000);
      const recent = slots.filter((slot) => slot.second > second - windowSeconds && slot.second <= second);
      const seconds = Math.min(windowSeconds, Math.max(1, (nowMs - startedAtMs) / 1000));
      const marketSeconds = Math.max(
        seconds,
        (reachedMs - Math.min(...recent.map((slot) => slot.reachedMs))) / 1000 || 0,
      );
      const sum = (pick: (slot: Slot) => number) => recent.reduce((total, slot) => total + pick(slot), 0);
      const delays = sumOf(recent.map((slot) => slot.delays));
      const newest = recent.filter((slot) => slot.second > second - sourceSeconds);
      return {
        launchesPerMinute: (sum((slot) => slot.launches) * 60) / marketSeconds,
        tradesPerSecond: sum((slot) => slot.trades) / marketSeconds,
        scoredPerSecond: sum((slot) => slot.rows) / seconds,
        delayP50Ms: delays.quantile(0.5),
        delayP99Ms: delays.quantile(0.99),
        sourceDelayP50Ms: sumOf(newest.map((slot) => slot.sourceDelays)).quantile(0.5),
      };
    },
  };
}

function sumOf(histograms: readonly DelayHistogram[]): DelayHistogram {
  const sum = createDelayHistogram();
  for (const each of histograms) sum.addAll(each);
  return sum;
}

function emptySlot(second: number, reachedMs: number): Slot {
  const [delays, sourceDelays] = [createDelayHistogram(), createDelayHistogram()];
  return { second, reachedMs, launches: 0, trades: 0, rows: 0, delays, sourceDelays };
}
