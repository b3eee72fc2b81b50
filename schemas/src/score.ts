import { z } from 'zod';

const score = z.number().min(0).max(100);

export const bandSchema = z.enum(['STRONG_BUY', 'BUY', 'WATCH', 'AVOID']);
export type Band = z.infer<typeof bandSchema>;

/**
 * pending: stages still missing; provisional: scored but not analysis-complete; complete; error: a step failed. The preview
 * says `discovered` of every token.
 */
export const tokenStatusSchema = z.enum(['pending', 'provisional', 'complete', 'error', 'discovered']);
export type TokenStatus = z.infer<typeof tokenStatusSchema>;

export const stageNameSchema = z.enum(['surface', 'investigation', 'transaction']);
export type StageName = z.infer<typeof stageNameSchema>;

/** One addend of a score. `input` is the metric's value (null = unknown, contributes nothing). */
export const scoreTermSchema = z.strictObject({
  name: z.string(),
  input: z.number().nullable(),
  unit: z.string(),
  /** Parameter values used by the term, by registry name. */
  parameters: z.record(z.string(), z.number()),
  contribution: z.number(),
});
export type ScoreTerm = z.infer<typeof scoreTermSchema>;

/** A stage: its terms add up to its score to within 1e-9. A stage whose inputs are missing is unavailable, never 0. */
export const stageTraceSchema = z.strictObject({
  stage: stageNameSchema,
  score: score.nullable(),
  unavailable: z.string().nullable(),
  terms: z.array(scoreTermSchema),
});
export type StageTrace = z.infer<typeof stageTraceSchema>;

/** Why a token has its score: every input, the parameter values used and each term's contribution. */
export const scoreTraceSchema = z.strictObject({
  parameterVersion: z.string(),
  /** Chain time of the newest event that the score includes (ms). */
  eventTimeMs: z.number(),
  stages: z.array(stageTraceSchema).length(3),
  /** Main weights in force and as renormalised over the available stages. */
  weights: z.record(stageNameSchema, z.number()),
  effectiveWeights: z.record(stageNameSchema, z.number()),
  /** Terms of the final score: one a stage, then boosts, then the clamp. */
  terms: z.array(scoreTermSchema),
  finalScore: score.nullable(),
  band: bandSchema.nullable(),
  status: tokenStatusSchema,
  provisional: z.boolean(),
  categories: z.strictObject({
    momentum: score.nullable(),
    volume: score.nullable(),
    security: score.nullable(),
    social: score.nullable(),
  }),
  /** Plain sentences, most important first. */
  reasons: z.array(z.string()),
});
export type ScoreTrace = z.infer<typeof scoreTraceSchema>;
