import type { listWinners } from '@mintscope/schemas/api/picks/list-winners';
import {
  type SuccessfulToken,
  type SuccessTier,
  successTiers,
  tierMultiples,
  timeframeSchema,
  type Winner,
  type winnerStatsSchema,
} from '@mintscope/schemas/picks/successful-token';
import type { z } from 'zod';
import { dash, formatDuration } from '../../lib/format.ts';
import type { WinnerUpdate } from '../../lib/live/channels/winners/winner-news.ts';

export type WinnerStats = z.infer<typeof winnerStatsSchema>;
export type Timeframe = z.infer<typeof timeframeSchema>;
export type WinnerSort = z.output<(typeof listWinners)['query']>['sortBy'];

export interface WinnerFilters {
  /** null: all tiers. */
  tier: SuccessTier | null;
  timeframe: Timeframe;
  sort: WinnerSort;
}

export const tierLabels: Readonly<Record<SuccessTier, string>> = {
  MEGA_SUCCESS: `Mega Success ${tierMultiples.MEGA_SUCCESS}x+`,
  MAJOR_SUCCESS: `Major Success ${tierMultiples.MAJOR_SUCCESS}x+`,
  STRONG_SUCCESS: `Strong Success ${tierMultiples.STRONG_SUCCESS}x+`,
};

export const timeframeOptions: readonly (readonly [Timeframe, string])[] = [
  ['all', 'All time'],
  ['24h', '24 hours'],
  ['7d', '7 days'],
  ['30d', '30 days'],
  ['90d', '90 days'],
];

export const sortOptions: readonly (readonly [WinnerSort, string])[] = [
  ['winner_peak_x', 'Peak performance'],
  ['winner_achieved_at', 'Date added'],
];

/** What the page's address asks for; what it says wrongly is the default. */
export function readWinnerFilters(params: URLSearchParams): WinnerFilters {
  return {
    tier: successTiers.find((tier) => tier === params.get('tier')) ?? null,
    timeframe: timeframeSchema.catch('all').parse(params.get('timeframe')),
    sort: params.get('sort') === 'winner_achieved_at' ? 'winner_achieved_at' : 'winner_peak_x',
  };
}

const dayMs = 86_400_000;
const spansMs: Readonly<Record<Timeframe, number>> = {
  all: Number.POSITIVE_INFINITY,
  '24h': dayMs,
  '7d': 7 * dayMs,
  '30d': 30 * dayMs,
  '90d': 90 * dayMs,
};

/** Those of exactly the tier, added within the timeframe, best or newest first. */
export function arrangeWinners(winners: readonly Winner[], filters: WinnerFilters, nowMs: number): Winner[] {
  const { tier, timeframe, sort } = filters;
  const from = nowMs - spansMs[timeframe];
  return winners
    .filter((winner) => (tier === null || winner.winner_status === tier) && winner.winner_achieved_at >= from)
    .sort((a, b) => (sort === 'winner_peak_x' ? b.max_x - a.max_x : b.winner_achieved_at - a.winner_achieved_at));
}

/** The list after a message of the feed: a winner that rises takes its own place. */
export function updateWinners(winners: readonly Winner[], { action, token }: WinnerUpdate): Winner[] {
  const others = winners.filter(({ id }) => id !== token.id);
  return action === 'added' ? [...others, token] : others;
}

const counters: Readonly<Record<SuccessTier, 'megaSuccesses' | 'majorSuccesses' | 'strongSuccesses'>> = {
  MEGA_SUCCESS: 'megaSuccesses',
  MAJOR_SUCCESS: 'majorSuccesses',
  STRONG_SUCCESS: 'strongSuccesses',
};

/** The counters after the same message. `known`: the entry as it was, where the page has it. */
export function updateStats(
  stats: WinnerStats,
  { action, token }: WinnerUpdate,
  known: Winner | undefined,
): WinnerStats {
  const next = { ...stats };
  const before = known ?? (action === 'removed' ? token : undefined);
  if (before) next[counters[before.winner_status]] = Math.max(0, next[counters[before.winner_status]] - 1);
  if (action === 'removed') {
    next.totalWinners = Math.max(0, next.totalWinners - 1);
    next.removed += 1;
    return next;
  }
  if (!known) next.totalWinners += 1;
  next[counters[token.winner_status]] += 1;
  next.bestPeak = Math.max(next.bestPeak ?? 0, token.max_x);
  return next;
}

/** An entry of the bank as the Hall of Fame reads it. */
export function winnerOf({ id, bankedAt, successTier, tokenData, performance, finalScoring }: SuccessfulToken): Winner {
  return {
    id,
    address: tokenData.address,
    symbol: tokenData.symbol,
    name: tokenData.name,
    logo: tokenData.logo,
    created_at: tokenData.createdAt,
    called_at: performance.entryTime,
    winner_status: successTier,
    winner_achieved_at: bankedAt,
    winner_peak_x: performance.maxX,
    max_x: performance.maxX,
    current_x: performance.currentX,
    peak_at: performance.peakTime,
    final_score: finalScoring.finalScore,
    executable: performance.executable,
  };
}

/** From the call to the peak, as it was; 'N/A' where it is not known. */
export function timeToPeak({ called_at, peak_at }: Pick<Winner, 'called_at' | 'peak_at'>): string {
  if (peak_at === null || peak_at < called_at) return 'N/A';
  const text = formatDuration(peak_at - called_at);
  return text === dash ? 'N/A' : text;
}
