/**
 * Whether a time derived from slots has left the second that its block tells, by more than `reanchorMs`: slots are then counted
 * from that second on. Never where the block tells none (NaN).
 */
export function leavesSecond(derivedMs: number, secondMs: number, reanchorMs: number): boolean {
  return secondMs - derivedMs > reanchorMs || derivedMs - (secondMs + 1000) > reanchorMs;
}

/** A trade as tables have it: `isFine` where the source knew its time finer than a second, `toldMs` null where it knew none. */
export interface StoredTime {
  slot: number;
  toldMs: number | null;
  isFine: boolean;
}

/**
 * Event times of trades in chain order, that follow one of a known time: the source's ms, else that time and `slotMs` for each slot
 * since, moved to the block's own second when it has left that. They never run backwards.
 */
export function timesAfter(
  { timeMs, slot }: { timeMs: number; slot: number },
  trades: readonly StoredTime[],
  { slotMs, reanchorMs }: { slotMs: number; reanchorMs: number },
): number[] {
  const anchor = { timeMs, slot };
  let latestMs = timeMs;
  return trades.map((trade) => {
    const derivedMs = anchor.timeMs + (trade.slot - anchor.slot) * slotMs;
    const toldMs = trade.toldMs ?? Number.NaN;
    if (trade.isFine) latestMs = Math.max(latestMs, toldMs);
    else if (leavesSecond(derivedMs, toldMs, reanchorMs)) {
      anchor.timeMs = toldMs;
      anchor.slot = trade.slot;
      latestMs = Math.max(latestMs, toldMs);
    } else latestMs = Math.max(latestMs, derivedMs);
    return latestMs;
  });
}
