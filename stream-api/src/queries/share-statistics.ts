import type { DashboardStats, PickStatistics } from '@mintscope/schemas/picks/pick-statistics';
import type { Api } from '../api.ts';
import { readDashboardStats, readPickStatistics, type StatisticsSources } from './read-call-statistics.ts';
import type { SharedStatistics } from './shared-answers.ts';

/** They move with each trade of a called token, but little: as old as so many other shared answers they may be. */
const timesAsOld = 5;
const name = 'statistics of calls';

/** Each is read once in a while, however many ask. */
export function shareStatistics(api: StatisticsSources & Pick<Api, 'readings'>, sharedMs: number): SharedStatistics {
  const freshMs = timesAsOld * sharedMs;
  const dashboards = new Map<string, () => Promise<DashboardStats>>();
  const pages = new Map<string, () => Promise<PickStatistics>>();
  // By what is asked for, which is one of a few dozen.
  function shared<Value>(kept: Map<string, () => Promise<Value>>, key: string, read: () => Promise<Value>) {
    const reading = kept.get(key) ?? api.readings.share(name, read, freshMs);
    kept.set(key, reading);
    return reading();
  }
  return {
    dashboard: ({ period, of, isPreview }) =>
      shared(dashboards, `${period} ${of} ${isPreview}`, () => readDashboardStats(api, { period, of, isPreview })),
    picks: ({ period, of }) => shared(pages, `${period} ${of}`, () => readPickStatistics(api, { period, of })),
  };
}
