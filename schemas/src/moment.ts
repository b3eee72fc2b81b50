import { z } from 'zod';
import { storedRowSchema } from './token.ts';
import { tokenDetailSchema } from './token-detail.ts';

const left = { sample: true, recentTrades: true, candles: true, candlesFromMs: true, evidence: true } as const;

/** A token as it was told at some time, without trades and candles, which the warehouse has of any time, and without what labels rest on. */
export const momentSchema = z.object({
  row: storedRowSchema,
  detail: z.object(tokenDetailSchema.omit(left).shape),
});
export type Moment = z.infer<typeof momentSchema>;

/** Chain time that the newer of row and detail stands for (ms): from then on it was so. */
export function momentMs({ row, detail }: Moment): number {
  return Math.max(row.eventTimeMs, detail.scoringTrace.eventTimeMs);
}
