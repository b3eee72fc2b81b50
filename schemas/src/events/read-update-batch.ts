import type { TokenUpdateBatch } from './token-update-batch.ts';

type ReadBatch = Pick<TokenUpdateBatch, 'rows' | 'parameterVersion'> & {
  calls: readonly unknown[];
  callFigures: readonly unknown[];
};

const decoder = new TextDecoder();

/**
 * What a record of token-updates holds; null for one that is not a batch of rows. Checks only what live tables rest on: rows are written
 * by our own shards, and a full check of each would cost more than everything else done with it.
 */
export function readUpdateBatch(value: Uint8Array): ReadBatch | null {
  let batch: { v?: unknown; rows?: unknown; parameterVersion?: unknown; calls?: unknown; callFigures?: unknown };
  try {
    batch = JSON.parse(decoder.decode(value));
  } catch {
    return null;
  }
  if (batch?.v !== 1 || !Array.isArray(batch.rows)) return null;
  const sound = batch.rows.every((row) => typeof row?.address === 'string' && Number.isInteger(row?.version));
  if (!sound) return null;
  const { rows, parameterVersion, calls, callFigures } = batch;
  return {
    rows,
    // Each is looked at by whom it concerns.
    calls: Array.isArray(calls) ? calls : [],
    callFigures: Array.isArray(callFigures) ? callFigures : [],
    ...(typeof parameterVersion === 'string' ? { parameterVersion } : {}),
  };
}
