import type { TokenUpdateBatch } from '@mintscope/schemas/events/token-update-batch';
import type { ReadUpdates } from './read-updates.ts';

/** What a block gives a table. */
export interface EncodedRows {
  ndjson: Uint8Array<ArrayBuffer>;
  rows: number;
  /** Records that are no batch and gave no rows. */
  unreadable: number;
  /** Events left out because the log had told them before, and because they are too old to know that of. */
  repeats: number;
  tooOld: number;
}

const encoder = new TextEncoder();

/** Each batch's lines, in the order of the log. */
export function encodeUpdates(updates: ReadUpdates, linesOf: (batch: TokenUpdateBatch) => string[]): EncodedRows {
  return encodeLines(updates.batches.flatMap(linesOf), updates);
}

/** Rows of a table of token-updates. */
export function encodeLines(lines: readonly string[], { unreadable }: ReadUpdates): EncodedRows {
  return { ndjson: joinLines(lines), rows: lines.length, unreadable, repeats: 0, tooOld: 0 };
}

export function joinLines(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  return encoder.encode(lines.length === 0 ? '' : `${lines.join('\n')}\n`);
}

/** The latest moment DateTime64 and JavaScript both know: events may claim any time. */
const latestMs = Date.UTC(2299, 11, 31);

/** A time (ms) as the tables read it. */
export function clickhouseTime(ms: number): string {
  return new Date(Math.min(ms, latestMs)).toISOString().slice(0, 23).replace('T', ' ');
}
