import { z } from 'zod';
import { limits } from '../../limits.ts';
import { bandSchema } from '../../score.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tokenErrors, tokenParams } from './token-params.ts';

const score = z.number().min(0).max(100).nullable();

/** Scores as they stood at the end of a step of time. */
export const scorePointSchema = z.strictObject({
  /** Chain time that they stand for (ms): of the newest event, or later, where time alone changed them. */
  timeMs: z.number(),
  version: z.int().min(0),
  parameterVersion: z.string(),
  surface: score,
  investigation: score,
  transaction: score,
  final: score,
  band: bandSchema.nullable(),
});
export type ScorePoint = z.infer<typeof scorePointSchema>;

export const listScores = defineEndpoint({
  name: 'list-scores',
  method: 'GET',
  path: '/tokens/{address}/scores',
  summary: 'Scores over time, oldest first: the last of each of even steps since the launch, to the newest',
  access: 'user',
  entitled: true,
  params: tokenParams,
  query: z.object({ points: z.coerce.number().int().min(1).max(limits.scorePoints).default(limits.scorePoints) }),
  response: z.array(scorePointSchema),
  errors: tokenErrors,
});
