import { selectWatchlist } from '@mintscope/records/account-lists/select-watchlist';
import type { Engines } from '@mintscope/records/records';
import { Refusal } from '@mintscope/records/refusal';
import { limits } from '@mintscope/schemas/limits';
import type { Api } from './api.ts';
import { countDegraded } from './http/count-degraded.ts';
import type { LiveOptions } from './live/live.ts';
import { findRows } from './queries/find-rows.ts';
import { impatientEngines } from './queries/impatient-engines.ts';
import { listOwnPicks } from './queries/list-own-picks.ts';

/** What a client of the live feed is shown beside the live tokens: others that it asks for, and its own. */
export function ownLoaders(
  given: Engines,
  rest: Pick<Api, 'market' | 'ownPositions' | 'now'>,
): Pick<LiveOptions, 'loadRows' | 'loadOwnPicks' | 'loadWatchlist'> {
  const engines = impatientEngines(given);
  const sources = { ...rest, engines, degraded: countDegraded(engines.metrics) };
  return {
    loadRows: (mints) => findRows(sources, mints),
    loadOwnPicks: (userId) => listOwnPicks(sources, { userId, limit: limits.liveOwnPicks }, 'picks'),
    async loadWatchlist(userId, id) {
      const mints = await mintsOf(engines.records, { userId, id });
      return findRows(sources, mints);
    },
  };
}

/** Of a watchlist; of one that is gone, none. */
async function mintsOf({ lists }: Engines['records'], which: { userId: string; id: string }): Promise<string[]> {
  try {
    return (await selectWatchlist(lists, which)).entries.map(({ mint }) => mint);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
