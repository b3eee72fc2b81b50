import { z } from 'zod';
import { reasonTextSchema, selectedTokenSchema } from './selected-token.ts';

/** A pick of the record, removed or not. */
export const recordedPickSchema = selectedTokenSchema.extend({
  removed: z.strictObject({ at: z.number(), reason: reasonTextSchema.nullable() }).nullable(),
});
export type RecordedPick = z.infer<typeof recordedPickSchema>;
