import type { TokenUpdateBatch } from './token-update-batch.ts';

export type ReadBatch = Pick<TokenUpdateBatch, 'rows' | 'parameterVersion'> & {
  /** Of each of `rows`; empty where they are not told. */
  standings: NonNullable<TokenUpdateBatch['standings']>;
  asOf: NonNullable<TokenUpdateBatch['asOf']>;
  calls: readonly unknown[];
  callFigures: readonly unknown[];
};

const decoder = new TextDecoder();

/**
 * What a record of token-updates holds; null for one that is not a batch of rows. Checks only what live tables rest on: rows are written
 * by our own shards, and a full check of each would cost more than everything else done with it.
 */
export function readUpdateBatch(value: Uint8Array): ReadBatch | null {
  let batch: { [Name in keyof TokenUpdateBatch]?: unknown };
  try {
    batch = JSON.parse(decoder.decode(value));
  } catch {
    return null;
  }
  if (!batch) return null;
  const { rows, standings, asOf, parameterVersion, calls, callFigures } = batch;
  if (batch.v !== 1 || !Array.isArray(rows)) return null;
  const sound = rows.every((row) => typeof row?.address === 'string' && Number.isInteger(row?.version));
  if (!sound) return null;
  const besideRows = (told: unknown) => (Array.isArray(told) && told.length === rows.length ? told : []);
  return {
    rows,
    standings: besideRows(standings),
    asOf: besideRows(asOf),
    // Each is looked at by whom it concerns.
    calls: Array.isArray(calls) ? calls : [],
    callFigures: Array.isArray(callFigures) ? callFigures : [],
    ...(typeof parameterVersion === 'string' ? { parameterVersion } : {}),
  };
}
