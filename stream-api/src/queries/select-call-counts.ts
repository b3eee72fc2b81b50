import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { followedAtMostMs } from '@mintscope/metrics/picks/follow-call';
import { z } from 'zod';
import { type CallsAsked, countedCallsParams, countedCallsSql } from './counted-calls.ts';

const countsSchema = z.object({
  calls: z.number(),
  n: z.number(),
  winners: z.number(),
  mean: z.number().nullable(),
  median: z.number().nullable(),
});
export type CallCounts = z.infer<typeof countsSchema>;

const countsSql = [
  `SELECT toFloat64(count()) AS calls, toFloat64(countIf(counted)) AS n,
    toFloat64(countIf(counted AND x >= {winnerThreshold:Float64})) AS winners,
    if(n = 0, NULL, avgIf(assumeNotNull(x), counted)) AS mean,
    if(n = 0, NULL, quantileExactInclusiveIf(0.5)(assumeNotNull(x), counted)) AS median
  FROM`,
  countedCallsSql,
  'LIMIT 1 SETTINGS max_execution_time = 5',
].join(' ');

/** How many of the platform's calls were made, are counted and won, and what they came to. */
export async function selectCallCounts(warehouse: Warehouse, asked: CallsAsked): Promise<CallCounts> {
  const params = { ...countedCallsParams(asked), winnerThreshold: asked.winnerThreshold };
  const [counts] = await warehouse.query(countsSql, params, countsSchema);
  return counts ?? { calls: 0, n: 0, winners: 0, mean: null, median: null };
}

const countSchema = z.object({ n: z.number() });

const followedSql = `
SELECT toFloat64(countIf(NOT settled)) AS n FROM call_results FINAL
WHERE called_at > fromUnixTimestamp64Milli({fromMs:Int64}) AND called_at <= fromUnixTimestamp64Milli({untilMs:Int64})
LIMIT 1 SETTINGS max_execution_time = 5`;

/** The platform's calls that are followed still, of those made until a time. */
export async function countFollowedCalls(warehouse: Warehouse, untilMs: number): Promise<number> {
  const fromMs = Math.max(0, untilMs - followedAtMostMs);
  const [row] = await warehouse.query(followedSql, { fromMs, untilMs }, countSchema);
  return row?.n ?? 0;
}

const eligibleSql = `
SELECT toFloat64(count()) AS n FROM eligible_tokens FINAL
WHERE since_ms > {fromMs:Float64} AND since_ms <= {untilMs:Float64}
LIMIT 1 SETTINGS max_execution_time = 5`;

/** Tokens that became eligible within a time. */
export async function countEligibleTokens(
  warehouse: Warehouse,
  { fromMs, untilMs }: Pick<CallsAsked, 'fromMs' | 'untilMs'>,
): Promise<number> {
  const [row] = await warehouse.query(eligibleSql, { fromMs, untilMs }, countSchema);
  return row?.n ?? 0;
}
