import { type TokenUpdateBatch, tokenUpdateBatchSchema } from '@mintscope/schemas/events/token-update-batch';
import type { SinkRecord } from './sink-record.ts';

/** The batches of a block of token-updates. */
export interface ReadUpdates {
  batches: TokenUpdateBatch[];
  /** Records that are none. */
  unreadable: number;
}

/** Reads each record once, for all tables. */
export function readUpdates(records: readonly SinkRecord[]): ReadUpdates {
  const batches = records.flatMap(({ value }) => openUpdates(value) ?? []);
  return { batches, unreadable: records.length - batches.length };
}

function openUpdates(value: Uint8Array): TokenUpdateBatch | undefined {
  try {
    return tokenUpdateBatchSchema.safeParse(JSON.parse(new TextDecoder().decode(value))).data;
  } catch {
    return undefined;
  }
}
