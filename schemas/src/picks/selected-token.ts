import { z } from 'zod';
import { pubkeySchema } from '../ids.ts';
import { callFiguresSchema, callSchema, pickScoresSchema } from './call.ts';

/** Whose a pick is: the platform's call, seen by all, or one account's own, seen by that account alone. */
export const pickScopeSchema = z.enum(['platform', 'personal']);
export type PickScope = z.infer<typeof pickScopeSchema>;

/** Picks of one account that are kept, removed ones too; one more is refused. */
export const mostPersonalPicks = 1000;

const score = z.number().min(0).max(100).nullable();
const amount = z.number().min(0).nullable();

/** A pick as lists show it: what was frozen when it was selected, and what became of it since. */
export const selectedTokenSchema = z.strictObject({
  address: pubkeySchema,
  ordinal: callSchema.shape.ordinal,
  scope: pickScopeSchema,
  symbol: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  launchpad: z.string().nullable(),
  /** Now; null once the token has ended. */
  score,
  finalScore: score,
  /** Frozen at the selection, as are price (SOL), cap (USD) and `original`. */
  originalFinalScore: score,
  original: pickScoresSchema,
  price: amount,
  marketCap: amount,
  selectedAt: z.number(),
  matchedCriteria: callSchema.shape.matchedCriteria,
  by: callSchema.shape.by,
  parameterVersion: z.string().nullable(),
  ruleVersion: z.string().nullable(),
  /** null until the first figures of a new pick are told. */
  performance: callFiguresSchema.omit({ mint: true, ordinal: true }).nullable(),
  isStable: z.boolean(),
  stabilizedAt: z.number().nullable(),
});
export type SelectedToken = z.infer<typeof selectedTokenSchema>;

/** Words in which a removal is explained; they stand in the audit log and beside the call. */
export const reasonTextSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !/\p{Cc}/u.test(text), 'holds a control character');
