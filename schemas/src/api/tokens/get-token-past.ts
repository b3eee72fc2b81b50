import { z } from 'zod';
import { tokenAuditSchema } from '../../token-record.ts';
import { defineEndpoint } from '../endpoint.ts';
import { scorePointSchema } from './list-scores.ts';
import { tokenErrors, tokenParams } from './token-params.ts';

const timeMs = z.number();

/** A token as it was at a past second; each part null where nothing of it is kept. */
export const tokenPastSchema = z.strictObject({
  /** The time asked for (ms). */
  atMs: timeMs,
  /** As the token is called now, and its launch (ms). */
  symbol: z.string(),
  name: z.string(),
  createdAt: timeMs,
  /** The score that was in force; of the last ten seconds, which are not kept whole yet, the newest that is known. */
  score: scorePointSchema.nullable(),
  /** Its place by final score among the tokens that had one, those told of within six hours; the others' as of the last full ten seconds that are kept. */
  rank: z.strictObject({ place: z.int().min(1), of: z.int().min(1) }).nullable(),
  /** The audit as it was told last by then, and since when it stood so. Trades and raw answers are not in it. */
  told: z.strictObject({ sinceMs: timeMs, audit: tokenAuditSchema }).nullable(),
  /** First and last of the audits that are kept, and the next one after this time. */
  kept: z.strictObject({ fromMs: timeMs, toMs: timeMs, nextMs: timeMs.nullable() }).nullable(),
});
export type TokenPast = z.infer<typeof tokenPastSchema>;

export const getTokenPast = defineEndpoint({
  name: 'get-token-past',
  method: 'GET',
  path: '/tokens/{address}/past',
  summary: 'The token as it was at a past second: score, place in the list, holders, map and reasons',
  access: 'user',
  entitled: true,
  params: tokenParams,
  query: z.object({ at: z.coerce.number().int().min(1).max(4_000_000_000_000) }),
  response: tokenPastSchema,
  errors: tokenErrors,
});
