import { countRemovedCalls } from '@mintscope/records/picks/count-removed-calls';
import { limits } from '@mintscope/schemas/limits';
import type { DashboardStats, PickStatistics } from '@mintscope/schemas/picks/pick-statistics';
import type { Api } from '../api.ts';
import { type CallsAsked, periodStart } from './counted-calls.ts';
import { countingRule } from './counting-rule.ts';
import { readMarketScore } from './market-score.ts';
import { countEligibleTokens, countFollowedCalls, selectCallCounts } from './select-call-counts.ts';
import { selectCallGroups, selectEquity } from './select-call-groups.ts';
import type { StatisticsAsked } from './shared-answers.ts';

export type StatisticsSources = Pick<Api, 'engines' | 'market' | 'productSettings' | 'now'>;

/** The six cards, of the platform's calls; the preview is of what is older than half an hour. */
export async function readDashboardStats(
  api: StatisticsSources,
  { isPreview, ...wanted }: StatisticsAsked & { isPreview: boolean },
): Promise<DashboardStats> {
  const { warehouse, records } = api.engines;
  const nowMs = api.now();
  const { period, of } = wanted;
  const asked = await callsAsked(api, wanted, nowMs);
  const until = { ...asked, untilMs: isPreview ? nowMs - limits.previewMinAgeMs : asked.untilMs };
  const [counts, eligibleTokens, mintscopePicksCount, removed] = await Promise.all([
    selectCallCounts(warehouse, until),
    countEligibleTokens(warehouse, until),
    countFollowedCalls(warehouse, until.untilMs),
    countRemovedCalls(records.lists, until),
  ]);
  return {
    period,
    of,
    winRate: counts.n === 0 ? null : counts.winners / counts.n,
    winningTokens: counts.winners,
    tokensWithPerformance: counts.n,
    winnerThreshold: asked.winnerThreshold,
    mintscopePicksCount,
    ...readMarketScore(api.market, { nowMs, untilMs: until.untilMs }),
    selectionRatio: selectionRatio(counts.calls, eligibleTokens),
    calls: counts.calls,
    eligibleTokens,
    avgPerformance: counts.mean,
    medianPerformance: counts.median,
    removed,
  };
}

/** A token that became eligible before the period may be called in it, or twice: no more than all can be said of that. */
export function selectionRatio(calls: number, eligibleTokens: number): number | null {
  return eligibleTokens === 0 ? null : Math.min(1, calls / eligibleTokens);
}

/** What the Command Center draws of the platform's calls. */
export async function readPickStatistics(api: StatisticsSources, asked: StatisticsAsked): Promise<PickStatistics> {
  const { warehouse } = api.engines;
  const calls = await callsAsked(api, asked, api.now());
  const [groups, equity] = await Promise.all([selectCallGroups(warehouse, calls), selectEquity(warehouse, calls)]);
  return { period: asked.period, of: asked.of, ...groups, ...equity };
}

async function callsAsked(api: StatisticsSources, asked: StatisticsAsked, nowMs: number): Promise<CallsAsked> {
  const { period, of } = asked;
  return { fromMs: periodStart(period, nowMs), untilMs: nowMs, of, ...(await countingRule(api, asked)) };
}
