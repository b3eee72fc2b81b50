import { z } from 'zod';
import { bandSchema } from '../score.ts';
import { positionSizesSol } from './executable.ts';

export const statisticsPeriodSchema = z.enum(['24h', '7d', '30d', '90d', 'all']);
export type StatisticsPeriod = z.infer<typeof statisticsPeriodSchema>;

/** Which multiple counts: the headline, or what a position of that many SOL would have returned by the stated rule. */
export const multipleKindSchema = z.enum(['headline', 'executable-0.5', 'executable-1', 'executable-5']);
export type MultipleKind = z.infer<typeof multipleKindSchema>;

const [half, one, five] = positionSizesSol;
/** SOL that the position spends whose multiple counts; the headline is of none. */
export const sizeOfKind: Readonly<Record<MultipleKind, number | undefined>> = {
  headline: undefined,
  'executable-0.5': half,
  'executable-1': one,
  'executable-5': five,
};

/** Multiples at which hit rates stand. */
export const hitMultiples = [2, 3, 5, 10] as const;
/** By what the picks of a group are asked for whose key is null. */
export const unknownKey = 'unknown';
/** Below so many calls a rate is shown with its n. */
export const smallSample = 5;

const count = z.int().min(0);
const rate = z.number().min(0).max(1).nullable();
const multiple = z.number().min(0).nullable();

/** The six cards, of the calls made in the period; null where nothing can be said. */
export const dashboardStatsSchema = z.strictObject({
  period: statisticsPeriodSchema,
  of: multipleKindSchema,
  /** winningTokens / tokensWithPerformance. */
  winRate: rate,
  winningTokens: count,
  /** Calls that pass the completeness rule, removed ones too. */
  tokensWithPerformance: count,
  winnerThreshold: z.number(),
  /** Calls followed now. */
  mintscopePicksCount: count,
  /** Mean final score of complete tokens launched in the last hour, of so many. */
  marketScore: z.number().min(0).max(100).nullable(),
  marketScoreN: count,
  /** Calls / tokens that became eligible. */
  selectionRatio: rate,
  calls: count,
  eligibleTokens: count,
  avgPerformance: multiple,
  medianPerformance: multiple,
  /** Of the calls counted: removed from the lists since. */
  removed: count,
});
export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

/** A share of calls with its interval of 95 % (Wilson 1927). */
export const hitRateSchema = z.strictObject({
  x: z.number(),
  hits: count,
  n: count,
  rate,
  low: rate,
  high: rate,
});
export type HitRate = z.infer<typeof hitRateSchema>;

/** What a set of calls came to. */
export const outcomeSchema = z.strictObject({
  n: count,
  winRate: rate,
  hitRates: z.array(hitRateSchema),
  mean: multiple,
  median: multiple,
});
export type Outcome = z.infer<typeof outcomeSchema>;

const group = <Key extends z.ZodType>(key: Key) => z.array(z.strictObject({ key, outcome: outcomeSchema }));

/** Everything the Command Center draws beyond the cards. */
export const pickStatisticsSchema = z.strictObject({
  period: statisticsPeriodSchema,
  of: multipleKindSchema,
  outcome: outcomeSchema,
  /** Calls by multiple: from `from` to below `to`, the last without an end. */
  distribution: z.array(z.strictObject({ from: z.number(), to: z.number().nullable(), n: count })),
  /** "Every call with 1 SOL, these exits": result so far in SOL after each call, in the order of the calls. */
  equity: z.array(z.strictObject({ at: z.number(), sol: z.number() })).max(1000),
  /** Calls that it is made of: those with a position, of which it has all or as many points as there may be. */
  equityCalls: count,
  /** Greatest fall of that curve from its highest point (SOL). */
  equityDrawdownSol: z.number().min(0),
  byBand: group(bandSchema.nullable()),
  byLaunchpad: group(z.string().nullable()),
  /** Hour of the day (UTC). */
  byHour: group(z.int().min(0).max(23)),
  byParameterVersion: group(z.string()),
});
export type PickStatistics = z.infer<typeof pickStatisticsSchema>;

/** Multiples that a what-if can count: positions are followed from every point at one size alone. */
export const whatIfKindSchema = multipleKindSchema.extract(['headline', 'executable-1']);

/** What other rules would have called. */
export const whatIfSchema = z.strictObject({
  window: z.enum(['24h', '7d']),
  of: whatIfKindSchema,
  /** Tokens of the window, and those the rules would have called. */
  tokens: count,
  calls: count,
  /** Of the calls whose multiple is known. */
  outcome: outcomeSchema,
  /** Against the rules in force: winners no longer called, and ruined tokens no longer called. */
  winnersLost: count,
  rugsAvoided: count,
  /** The latest first; `ruleX` is what 1 SOL would have returned by the stated rule. */
  called: z
    .array(
      z.strictObject({
        address: z.string(),
        symbol: z.string(),
        calledAt: z.number(),
        maxX: multiple,
        ruleX: multiple,
      }),
    )
    .max(200),
});
export type WhatIf = z.infer<typeof whatIfSchema>;
