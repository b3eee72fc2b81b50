import type { TokenUpdateBatch } from '@mintscope/schemas/events/token-update-batch';
import type { ReadUpdates } from './read-updates.ts';

/** What a block gives a table. */
export interface EncodedRows {
  ndjson: Uint8Array<ArrayBuffer>;
  /** Where the lines are arrays: the columns of their values. */
  columns?: readonly string[] | undefined;
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

/** The second that was written last, for times come close to each other. */
const written = { second: Number.NaN, text: '' };

/** A time (ms) as the tables read it. @throws RangeError for what is none. */
export function clickhouseTime(ms: number): string {
  const whole = Math.trunc(Math.min(ms, latestMs));
  const second = Math.floor(whole / 1000);
  if (second !== written.second) {
    written.text = new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ');
    written.second = second;
  }
  return `${written.text}.${String(whole - second * 1000).padStart(3, '0')}`;
}
