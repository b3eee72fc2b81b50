import type { AccountLists, HiddenKind, WatchlistEntry } from '@mintscope/schemas/account-lists';

/** One change of one thing; done twice it changes nothing more. */
export type ListAct =
  | { do: 'put-watchlist'; id: string; name?: string; before?: string | null }
  | { do: 'remove-watchlist'; id: string }
  | { do: 'add-entries'; id: string; mints: string[] }
  | { do: 'put-entry'; id: string; mint: string; note?: string; before?: string | null }
  | { do: 'remove-entry'; id: string; mint: string }
  | { do: 'hide'; kind: HiddenKind; address: string; label: string }
  | { do: 'show'; kind: HiddenKind; address: string }
  | { do: 'put-view'; id: string; name?: string; query?: string; before?: string | null }
  | { do: 'remove-view'; id: string };

/** The account's lists, and the tokens of the watchlist that is chosen here. */
export interface KeptLists extends AccountLists {
  chosen: string;
  entries: WatchlistEntry[];
}

/** The lists as the server will have them after the act. */
export function applyAct(lists: KeptLists, act: ListAct, nowMs: number): KeptLists {
  switch (act.do) {
    case 'put-watchlist': {
      const { id, name } = act;
      const watchlists = put(lists.watchlists, act, (known) => ({
        id,
        name: name ?? known?.name ?? '',
        size: known?.size ?? 0,
      }));
      return { ...lists, watchlists };
    }
    case 'remove-watchlist':
      return { ...lists, watchlists: lists.watchlists.filter(({ id }) => id !== act.id) };
    case 'add-entries':
      return withEntries(lists, act.id, (entries) => {
        const there = new Set(entries.map(({ mint }) => mint));
        const added = act.mints.filter((mint) => !there.has(mint));
        return [...added.map((mint) => ({ mint, note: '', addedAt: nowMs })), ...entries];
      });
    case 'put-entry':
      return withEntries(lists, act.id, (entries) => putEntry(entries, act, nowMs));
    case 'remove-entry':
      return withEntries(lists, act.id, (entries) => entries.filter(({ mint }) => mint !== act.mint));
    case 'hide': {
      const { kind, address, label } = act;
      const others = lists.hidden.filter((one) => one.kind !== kind || one.address !== address);
      return { ...lists, hidden: [{ kind, address, label, hiddenAt: nowMs }, ...others] };
    }
    case 'show':
      return {
        ...lists,
        hidden: lists.hidden.filter(({ kind, address }) => kind !== act.kind || address !== act.address),
      };
    case 'put-view': {
      const { id, name, query } = act;
      const views = put(lists.views, act, (known) => ({
        id,
        name: name ?? known?.name ?? '',
        query: query ?? known?.query ?? '',
      }));
      return { ...lists, views };
    }
    case 'remove-view':
      return { ...lists, views: lists.views.filter(({ id }) => id !== act.id) };
    default:
      return act satisfies never;
  }
}

/** What stands before `before`, or last for null, once `moved` is there. */
function place<One>(others: readonly One[], moved: One, at: number): One[] {
  return others.toSpliced(at < 0 ? others.length : at, 0, moved);
}

function put<One extends { id: string }>(
  list: readonly One[],
  { id, before }: { id: string; before?: string | null },
  change: (known: One | undefined) => One,
): One[] {
  const known = list.find((one) => one.id === id);
  const changed = change(known);
  if (before === undefined && known) return list.map((one) => (one === known ? changed : one));
  const others = list.filter((one) => one !== known);
  return place(
    others,
    changed,
    others.findIndex((one) => one.id === before),
  );
}

function putEntry(
  entries: readonly WatchlistEntry[],
  { mint, note, before }: Extract<ListAct, { do: 'put-entry' }>,
  nowMs: number,
): WatchlistEntry[] {
  const known = entries.find((one) => one.mint === mint);
  const changed = { ...(known ?? { mint, note: '', addedAt: nowMs }), ...(note === undefined ? {} : { note }) };
  if (before === undefined) {
    return known ? entries.map((one) => (one === known ? changed : one)) : [changed, ...entries];
  }
  const others = entries.filter((one) => one !== known);
  return place(
    others,
    changed,
    others.findIndex((one) => one.mint === before),
  );
}

/** Of another watchlist than the chosen one the tokens are not here; its size comes with the next reading. */
function withEntries(lists: KeptLists, id: string, change: (entries: WatchlistEntry[]) => WatchlistEntry[]): KeptLists {
  if (id !== lists.chosen) return lists;
  const entries = change(lists.entries);
  const watchlists = lists.watchlists.map((one) => (one.id === id ? { ...one, size: entries.length } : one));
  return { ...lists, entries, watchlists };
}
