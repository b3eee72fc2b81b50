import { defaultWatchlistId, type WatchlistEntry } from '@mintscope/schemas/account-lists';
import { addWatchlistEntries } from '@mintscope/schemas/api/lists/add-watchlist-entries';
import { getAccountLists } from '@mintscope/schemas/api/lists/get-account-lists';
import { getWatchlist } from '@mintscope/schemas/api/lists/get-watchlist';
import { hideAddress } from '@mintscope/schemas/api/lists/hide-address';
import { putSavedView } from '@mintscope/schemas/api/lists/put-saved-view';
import { putWatchlist } from '@mintscope/schemas/api/lists/put-watchlist';
import { putWatchlistEntry } from '@mintscope/schemas/api/lists/put-watchlist-entry';
import { removeSavedView } from '@mintscope/schemas/api/lists/remove-saved-view';
import { removeWatchlist } from '@mintscope/schemas/api/lists/remove-watchlist';
import { removeWatchlistEntry } from '@mintscope/schemas/api/lists/remove-watchlist-entry';
import { showAddress } from '@mintscope/schemas/api/lists/show-address';
import { CallError, call } from '../call.ts';
import type { KeptLists, ListAct } from './list-act.ts';

/** The account's lists with the tokens of a watchlist; of the default one where that is gone. */
export async function readLists(wanted: string, signal: AbortSignal): Promise<KeptLists> {
  const [{ success: _done, ...lists }, entries] = await Promise.all([
    call(getAccountLists, { signal }),
    readEntries(wanted, signal),
  ]);
  if (entries) return { ...lists, chosen: wanted, entries };
  return { ...lists, chosen: defaultWatchlistId, entries: (await readEntries(defaultWatchlistId, signal)) ?? [] };
}

/** Null where there is no such watchlist. */
async function readEntries(id: string, signal: AbortSignal): Promise<WatchlistEntry[] | null> {
  try {
    return (await call(getWatchlist, { params: { id }, signal })).entries;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

/** Tells the server. Gives the revision that has the act. */
export async function sendAct(act: ListAct, signal: AbortSignal): Promise<number> {
  return (await send(act, signal)).rev;
}

function send(act: ListAct, signal: AbortSignal): Promise<{ rev: number }> {
  switch (act.do) {
    case 'put-watchlist': {
      const { id, name, before } = act;
      return call(putWatchlist, { params: { id }, body: { name, before }, signal });
    }
    case 'remove-watchlist':
      return call(removeWatchlist, { params: { id: act.id }, signal });
    case 'add-entries':
      return call(addWatchlistEntries, { params: { id: act.id }, body: { mints: act.mints }, signal });
    case 'put-entry': {
      const { id, mint, note, before } = act;
      return call(putWatchlistEntry, { params: { id, mint }, body: { note, before }, signal });
    }
    case 'remove-entry':
      return call(removeWatchlistEntry, { params: { id: act.id, mint: act.mint }, signal });
    case 'hide': {
      const { kind, address, label } = act;
      return call(hideAddress, { params: { kind, address }, body: { label }, signal });
    }
    case 'show':
      return call(showAddress, { params: { kind: act.kind, address: act.address }, signal });
    case 'put-view': {
      const { id, name, query, before } = act;
      return call(putSavedView, { params: { id }, body: { name, query, before }, signal });
    }
    case 'remove-view':
      return call(removeSavedView, { params: { id: act.id }, signal });
    default:
      return act satisfies never;
  }
}
