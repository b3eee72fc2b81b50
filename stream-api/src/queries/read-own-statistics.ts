import { isKnown, summariseCalls } from '@mintscope/metrics/picks/call-statistics';
import { countsCall } from '@mintscope/metrics/picks/counts-call';
import { describeCalls } from '@mintscope/metrics/picks/describe-calls';
import type { PersonalPick } from '@mintscope/records/picks/personal-entry';
import { selectPersonal } from '@mintscope/records/picks/select-personal';
import {
  type DashboardStats,
  type MultipleKind,
  type PickStatistics,
  sizeOfKind,
} from '@mintscope/schemas/picks/pick-statistics';
import { mostPersonalPicks, type SelectedToken } from '@mintscope/schemas/picks/selected-token';
import type { Api } from '../api.ts';
import { periodStart } from './counted-calls.ts';
import { countingRule } from './counting-rule.ts';
import { listOwnPicks } from './list-own-picks.ts';
import { readMarketScore } from './market-score.ts';
import { selectionRatio } from './read-call-statistics.ts';
import { countEligibleTokens } from './select-call-counts.ts';
import type { StatisticsAsked } from './shared-answers.ts';

type Sources = Pick<Api, 'engines' | 'market' | 'now' | 'degraded' | 'ownPositions' | 'productSettings'>;

/** A user's own pick: what it was made of, and what became of it. */
export interface OwnPick {
  pick: PersonalPick;
  shown: SelectedToken;
}

interface Asked extends StatisticsAsked {
  userId: string;
}

/** All of a user's own picks, removed ones too, newest first; `degrading`: as `listOwnPicks` has it. */
export async function readOwnPicks(api: Sources, userId: string, degrading: string | null): Promise<OwnPick[]> {
  const page = { userId, limit: mostPersonalPicks, withRemoved: true };
  const picks = await selectPersonal(api.engines.records.lists, page);
  const shown = await listOwnPicks(api, page, degrading);
  const byKey = new Map(shown.map((one) => [`${one.address} ${one.ordinal}`, one]));
  return picks.flatMap((pick) => {
    const one = byKey.get(`${pick.mint} ${pick.ordinal}`);
    return one ? [{ pick, shown: one }] : [];
  });
}

/** Those made in a period that ends now. */
export function madeIn(picks: readonly OwnPick[], period: Asked['period'], nowMs: number): OwnPick[] {
  const fromMs = periodStart(period, nowMs);
  return picks.filter(({ pick }) => pick.selectedAtMs > fromMs);
}

/** Of which more is to be told: what the user took off is not followed on, nor what is not known any more. */
export function isFollowed({ pick, shown }: OwnPick): boolean {
  return pick.removed === null && shown.performance !== null && !shown.performance.settled;
}

/** The six cards, of a user's own picks. */
export async function readOwnStats(api: Sources, asked: Asked): Promise<DashboardStats> {
  const { period, of, userId } = asked;
  const { winnerThreshold, completeness } = await countingRule(api, asked);
  const nowMs = api.now();
  // Figures of none would be wrong ones.
  const all = await readOwnPicks(api, userId, null);
  const picks = madeIn(all, period, nowMs);
  const counted = picks.filter((one) => isCounted(one, completeness));
  const known = counted.map(({ shown }) => multipleOf(shown, of)).filter(isKnown);
  const { n, mean, median } = summariseCalls(known, winnerThreshold);
  const winningTokens = known.filter((x) => x >= winnerThreshold).length;
  const eligibleTokens = await countEligibleTokens(api.engines.warehouse, {
    fromMs: periodStart(period, nowMs),
    untilMs: nowMs,
  });
  return {
    period,
    of,
    winRate: n === 0 ? null : winningTokens / n,
    winningTokens,
    tokensWithPerformance: n,
    winnerThreshold,
    mintscopePicksCount: all.filter(isFollowed).length,
    ...readMarketScore(api.market, { nowMs, untilMs: nowMs }),
    selectionRatio: selectionRatio(picks.length, eligibleTokens),
    calls: picks.length,
    eligibleTokens,
    avgPerformance: mean,
    medianPerformance: median,
    removed: counted.filter(({ pick }) => pick.removed !== null).length,
  };
}

/** What is drawn of a user's own picks. */
export async function readOwnStatistics(api: Sources, asked: Asked): Promise<PickStatistics> {
  const { period, of, userId } = asked;
  const { winnerThreshold, completeness } = await countingRule(api, asked);
  const picks = madeIn(await readOwnPicks(api, userId, null), period, api.now());
  const counted = picks.filter((one) => isCounted(one, completeness));
  const calls = counted.map(({ pick, shown }) => ({
    calledAt: pick.selectedAtMs,
    x: multipleOf(shown, of),
    netSol: netOf(shown),
    band: pick.entry.band,
    launchpad: pick.entry.launchpad,
    parameterVersion: pick.entry.parameterVersion ?? '',
  }));
  return { period, of, ...describeCalls(calls, winnerThreshold) };
}

/** Whether the call that it would have been passes the rule. */
export function isCounted({ pick: { entry, selectedAtMs } }: OwnPick, rule: Parameters<typeof countsCall>[1]): boolean {
  return countsCall({ ...entry, calledAt: selectedAtMs }, rule);
}

/** By the measure asked for; null while it is not known. */
export function multipleOf({ performance }: SelectedToken, of: MultipleKind): number | null {
  if (of === 'headline') return performance?.maxX ?? null;
  return performance?.executable.find(({ sizeSol }) => sizeSol === sizeOfKind[of])?.ruleX ?? null;
}

function netOf({ performance }: SelectedToken): number | null {
  const position = performance?.executable.find(({ sizeSol }) => sizeSol === sizeOfKind['executable-1']);
  if (!position || position.spentSol === null || position.ruleX === null) return null;
  return position.spentSol * (position.ruleX - 1);
}
