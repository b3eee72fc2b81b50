import { z } from 'zod';
import { pubkeySchema, signatureSchema } from '../ids.ts';
import { bandSchema, scoreTraceSchema, tokenStatusSchema } from '../score.ts';
import { executableSchema } from './executable.ts';

const score = z.number().min(0).max(100).nullable();
const amount = z.number().min(0).nullable();
const timeMs = z.number().min(0);

/** Calls of one token that are kept; one more is refused. */
export const mostCallsOfToken = 8;

/** Names a call: the token, and its place among the token's calls, from 1. */
const identity = { mint: pubkeySchema, ordinal: z.int().min(1).max(mostCallsOfToken) };

/** The four scores, as criteria name them. */
export const pickScoresSchema = z.strictObject({
  initialScore: score,
  walletScore: score,
  transactionScore: score,
  finalScore: score,
});
export type PickScores = z.infer<typeof pickScoresSchema>;

/** What was known when a token was called: made once, told whole, never changed. */
export const callSchema = z.strictObject({
  v: z.literal(1),
  ...identity,
  symbol: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  launchpad: z.string().nullable(),
  createdAt: timeMs,
  /** By the rules in force, or by hand. */
  by: z.enum(['rules', 'hand']),
  /** Chain time of the event at which it was made (ms), and that event; null for a call by hand. */
  calledAt: timeMs,
  event: z
    .strictObject({
      slot: z.int().min(0),
      signature: signatureSchema,
      instruction: z.int().min(0),
      sub: z.int().min(0),
    })
    .nullable(),
  /** Number of the control event that called by hand. */
  controlId: z.int().min(1).nullable(),
  /** Number of the last control event before it that cleared all calls; null = none did. */
  clearId: z.int().min(1).nullable(),
  /** Price in SOL a token; cap in USD. */
  price: z.number().positive(),
  marketCap: amount,
  scores: pickScoresSchema,
  band: bandSchema.nullable(),
  status: tokenStatusSchema,
  /** In words, as `matchCriteria` says them; empty for a call by hand. */
  matchedCriteria: z.array(z.string()).max(4),
  parameterVersion: z.string(),
  /** Rules in force; null before any were. */
  ruleVersion: z.string().nullable(),
  trace: scoreTraceSchema,
});
export type Call = z.infer<typeof callSchema>;

/** Multiples at which a call enters the bank, or rises in it. */
export const milestones = [5, 10, 50] as const;

/** What became of a call: absolute, so that one of a higher `version` replaces those before it. */
export const callFiguresSchema = z.strictObject({
  ...identity,
  version: z.int().min(0),
  asOf: timeMs,
  currentX: z.number().min(0),
  maxX: z.number().min(1),
  /** When the maximum was reached, and how long after the call (ms); null while it is the call's own price. */
  peakAt: timeMs.nullable(),
  timeToPeakMs: timeMs.nullable(),
  /** 1 - the lowest multiple before the peak: how far under water one was before the best moment. */
  drawdownBeforePeak: z.number().min(0).max(1),
  /** What the first hour and day brought, as a fraction; null until they have passed. */
  return1h: z.number().min(-1).nullable(),
  return24h: z.number().min(-1).nullable(),
  /** The first time that no trade had moved the multiple by more than 5 % for 30 min (ms); it may have moved since. */
  stabilizedAt: timeMs.nullable(),
  /** When each milestone was first reached. */
  reached: z.array(z.strictObject({ x: z.literal(milestones), at: timeMs })).max(milestones.length),
  marketCap: amount,
  executable: z.array(executableSchema).max(3),
  /** Nothing more will come of it. */
  settled: z.boolean(),
});
export type CallFigures = z.infer<typeof callFiguresSchema>;
