import { z } from 'zod';
import { tokenAuditSchema, tokenRecordSchema } from './token-record.ts';

const score = z.number().min(0).max(100).nullable();

/** The file that a user downloads of a token. */
export const tokenExportSchema = z.strictObject({
  exportedAt: z.iso.datetime(),
  /** Says what is missing; null when the file is whole. */
  note: z.string().nullable(),
  token: tokenRecordSchema,
  /** null in a basic file: the token has no analysis yet, or it could not be read. */
  audit: tokenAuditSchema.nullable(),
  /** The stages under the weights of exports, beside the final score that is in force. */
  weighted: z.strictObject({
    weights: z.strictObject({ surface: z.number(), investigation: z.number(), transaction: z.number() }),
    /** null while a stage is unknown. */
    score,
    finalScore: score,
  }),
});
export type TokenExport = z.infer<typeof tokenExportSchema>;
