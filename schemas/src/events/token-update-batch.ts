import { z } from 'zod';
import { judgementSchema } from '../judgement.ts';
import { callFiguresSchema, callSchema } from '../picks/call.ts';
import { toldStandingSchema } from '../picks/told-standing.ts';
import { storedRowSchema } from '../token.ts';

/** Value of one record of the token-updates topic. `offset` is the chain-events record it includes, per partition. */
export const tokenUpdateBatchSchema = z.strictObject({
  v: z.literal(1),
  partition: z.int().min(0),
  offset: z.int().min(0),
  /** Version of the parameter set that the scores were made with. */
  parameterVersion: z.string().optional(),
  rows: z.array(storedRowSchema),
  /**
   * Places in `rows` of tokens of which a call had only its criteria left to ask: by the rules in force, filters and completeness let
   * them through. Told by shards that know rules; without it all of them may be.
   */
  candidates: z.array(z.int().min(0)).optional(),
  /** Of each of `rows`, where it could be bought and sold then; null where that is not known. Of former shards it is not told. */
  standings: z.array(toldStandingSchema.nullable()).optional(),
  /** Of each of `rows`, the chain time (ms) that it stands for: time alone changes rows, too. Of former shards it is not told. */
  asOf: z.array(z.number()).optional(),
  /** Of former predictions, told once. */
  judgements: z.array(judgementSchema).default([]),
  /** Calls that were made, each with the row that bears it first; told again after a crash, always the same. */
  calls: z.array(callSchema).default([]),
  /** What became of calls by now, with the row of a token that still has one. */
  callFigures: z.array(callFiguresSchema).default([]),
});
export type TokenUpdateBatch = z.infer<typeof tokenUpdateBatchSchema>;
