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

/**
 * waiting: too few trades for a verdict; trading; dead: no trade for the stated time; rugged: liquidity pulled, or the
 * insiders sold and the price fell with it. It stands beside `status`, which says how far the analysis is.
 */
export const lifeSchema = z.enum(['waiting', 'trading', 'dead', 'rugged']);
export type Life = z.infer<typeof lifeSchema>;

/** How much a sentence about a token weighs, worst first. */
export const severitySchema = z.enum(['fatal', 'critical', 'serious', 'notable', 'good', 'unknown']);
export type Severity = z.infer<typeof severitySchema>;

/** A plain sentence behind a score; `points` are what it moves the final score by (negative: takes away), null = none of its own. */
export const reasonSchema = z.strictObject({
  text: z.string(),
  severity: severitySchema,
  points: z.number().nullable(),
  /** What evidence is asked by, where a term of the trace stands behind it. */
  of: z.string().optional(),
});
export type Reason = z.infer<typeof reasonSchema>;

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
  /** Main weights in force, and brought to a sum of 1. */
  weights: z.record(stageNameSchema, z.number()),
  effectiveWeights: z.record(stageNameSchema, z.number()),
  /** Terms of the final score: one a stage (a missing one at its prior), then boosts, the clamp, the caps; none without a score. */
  terms: z.array(scoreTermSchema),
  finalScore: score.nullable(),
  /** What the final score would be, were the missing stages 0 or 100; equal to it when none is missing. */
  scoreLow: score.nullable().default(null),
  scoreHigh: score.nullable().default(null),
  life: lifeSchema.default('trading'),
  band: bandSchema.nullable(),
  status: tokenStatusSchema,
  provisional: z.boolean(),
  categories: z.strictObject({
    momentum: score.nullable(),
    volume: score.nullable(),
    security: score.nullable(),
    social: score.nullable(),
  }),
  /** Worst first. */
  reasons: z.array(reasonSchema),
});
export type ScoreTrace = z.infer<typeof scoreTraceSchema>;
