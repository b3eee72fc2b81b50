import { z } from 'zod';
import { pubkeySchema } from '../ids.ts';
import { bandSchema } from '../score.ts';

/** Beside the list of the app, where every firing stands. */
export const alertWaysSchema = z.strictObject({
  sound: z.boolean(),
  /** Notification of the browser. */
  browser: z.boolean(),
  telegram: z.boolean(),
  webhook: z.boolean(),
});
export type AlertWays = z.infer<typeof alertWaysSchema>;

/** The higher one is told first where more fire than the account is told one by one. */
export const prioritySchema = z.enum(['normal', 'high']);

/** One condition of a firing with what the token had there; words are what its symbol and name are. */
export const metConditionSchema = z.strictObject({
  /** As filters name it. */
  field: z.string(),
  value: z.union([z.number(), z.boolean(), z.string()]).nullable(),
});
export type MetCondition = z.infer<typeof metConditionSchema>;

/** Figures of the token's row by which the alert was decided. */
export const firingFiguresSchema = z.strictObject({
  priceSol: z.number().nullable(),
  priceUsd: z.number().nullable(),
  marketCap: z.number().nullable(),
  finalScore: z.number().nullable(),
  band: bandSchema.nullable(),
  rugProbability: z.number().nullable(),
});

/** One firing: an alert, a token, a crossing. */
export const firingSchema = z.strictObject({
  /** Later ones have higher numbers. */
  id: z.int().min(1),
  /** Null once the alert is removed. */
  alertId: z.uuid().nullable(),
  alertName: z.string(),
  /** As it was then. */
  filter: z.string(),
  mint: pubkeySchema,
  symbol: z.string(),
  name: z.string(),
  /** Chain time that the row which crossed stands for (ms): of its newest event, or later where time alone changed it. */
  at: z.number(),
  /** Of the row that crossed. */
  version: z.int().min(0),
  /** Server time of the decision (ms). */
  decidedAt: z.number(),
  met: z.array(metConditionSchema),
  figures: firingFiguresSchema,
  priority: prioritySchema,
  ways: alertWaysSchema,
  /** `together`: beyond what the account is told one by one in an hour. */
  told: z.enum(['alone', 'together']),
});
export type Firing = z.infer<typeof firingSchema>;

/** What became of a token's price since a firing, as multiples of its price then, from trades; null where that is not known. */
export const afterSchema = z.strictObject({
  /** Of the newest trade, and the highest and lowest in the 24 h after. */
  now: z.number().nullable(),
  high: z.number().nullable(),
  low: z.number().nullable(),
  /** After so many minutes; null also while they have not passed. */
  in5m: z.number().nullable(),
  in1h: z.number().nullable(),
});
export type After = z.infer<typeof afterSchema>;
