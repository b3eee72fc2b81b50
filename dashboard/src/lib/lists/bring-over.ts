import { accountListLimits, defaultWatchlistId, type WatchlistEntry } from '@mintscope/schemas/account-lists';
import type { ListAct } from './list-act.ts';

const { entries: mostEntries, entriesAtOnce } = accountListLimits;

/**
 * What puts a visitor's stars into the account: on top of the default watchlist, or into one of their own where that has no
 * room, so that none is lost.
 */
export function bringOver(
  stars: readonly string[],
  entries: readonly Pick<WatchlistEntry, 'mint'>[],
  newId: () => string,
): ListAct[] {
  const there = new Set(entries.map(({ mint }) => mint));
  const added = stars.filter((mint) => !there.has(mint));
  if (added.length === 0) return [];
  const hasRoom = entries.length + added.length <= mostEntries;
  const id = hasRoom ? defaultWatchlistId : newId();
  const acts: ListAct[] = hasRoom ? [] : [{ do: 'put-watchlist', id, name: 'From this browser' }];
  // The last ones first: what is added later stands above.
  for (let end = added.length; end > 0; end -= entriesAtOnce) {
    acts.push({ do: 'add-entries', id, mints: added.slice(Math.max(0, end - entriesAtOnce), end) });
  }
  return acts;
}
