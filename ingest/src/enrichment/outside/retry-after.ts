import { readRetryAfter as readHeader } from '../../sources/solana/post-calls.ts';

const mostMs = 10 * 60_000;

/** A peer may ask for patience, not for a day of it. */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  const waitMs = readHeader(header, nowMs);
  return waitMs === undefined ? undefined : Math.min(mostMs, waitMs);
}
