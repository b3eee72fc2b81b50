import { z } from 'zod';
import { bandSchema, lifeSchema } from './score.ts';

/** Ages of a token (ms since its launch) at which what is said of it is kept, to be judged by what happens later. */
export const judgedAgesMs = [60_000, 300_000, 1_800_000] as const;

/** A prediction is judged when ruin comes, when the token has ended, or after this time (ms), whichever is first. */
export const judgedWithinMs = 86_400_000;

const share = z.number().min(0).max(1).nullable();
const multiple = z.number().min(0).nullable();

/**
 * What was said of a token at a fixed age, and what became of it: made once, when it can be told, and never changed. Tokens that
 * had no trade at that age have none.
 */
export const judgementSchema = z.strictObject({
  mint: z.string(),
  /** One of `judgedAgesMs`. */
  ageMs: z.number(),
  /** Chain time of the prediction and of the judgement (ms). */
  madeAt: z.number(),
  judgedAt: z.number(),
  /** Set by which it was predicted. */
  parameterVersion: z.string(),
  life: lifeSchema,
  finalScore: z.number().min(0).max(100).nullable(),
  band: bandSchema.nullable(),
  rugProbability: share,
  botProbability: share,
  /** Ruin was seen after the prediction; how long after it (ms). null: it was ruined when the prediction was made. */
  ruined: z.boolean().nullable(),
  leadMs: z.number().min(0).nullable(),
  /** Highest and last price seen afterwards, as multiples of the price at the prediction. */
  maxX: multiple,
  endX: multiple,
});
export type Judgement = z.infer<typeof judgementSchema>;
