import { type CallFigures, callFiguresSchema, callSchema } from '@mintscope/schemas/picks/call';
import type { z } from 'zod';

/** A call as lists read it: without the trace of its scores. */
const listedCallSchema = callSchema.omit({ trace: true });
export type ListedCall = z.infer<typeof listedCallSchema>;

/** A call, the newest that was told of it, and whether people took it off the lists. */
export interface StoredCall {
  call: ListedCall;
  /** Null until figures are told. */
  figures: CallFigures | null;
  removed: { at: number; reason: string | null } | null;
}

export interface StoredCallColumns {
  call: unknown;
  figures: unknown;
  removed_at: Date | null;
  reason: string | null;
}

/** Our own writing is trusted, and fails loudly where it is not what it was. */
export function readStoredCall(row: StoredCallColumns): StoredCall {
  return {
    call: listedCallSchema.parse(row.call),
    figures: row.figures === null ? null : callFiguresSchema.parse(row.figures),
    removed: row.removed_at && { at: row.removed_at.getTime(), reason: row.reason },
  };
}
