import type { TokenRow } from '@mintscope/schemas/token';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReadFilter } from '../../components/filters/read-filter.ts';
import type { Holder, OnHold } from '../../components/table/holding-handlers.ts';
import { useHidden } from '../../lib/lists/list-effects.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import type { RowStore } from '../../lib/live/row-store.ts';
import { countNew, finds, orderRows, sameOrder, type View } from './model.ts';
import type { RankedSearch } from './rank-search.ts';
import { useSearchRanks } from './use-search-ranks.ts';

/** Orders settle at most four times a second, however often rows change. */
const settleMs = 250;
/** In a market that stands still ages pass the bounds of a filter all the same. */
const beatMs = 1000;

type Copies = RankedSearch['copies'];
const noCopies: Copies = new Map();

export interface RowOrder {
  order: readonly string[];
  /** While a search is on, which of the tokens found are copies, and of what. */
  copies: Copies;
  /** Rows that would be shown if the order were not held. */
  newCount: number;
  hold: OnHold;
  release: () => void;
}

export interface RowOrderOptions {
  text: string;
  /** Null while it is being read: nothing is shown. */
  filter: ReadFilter | null;
  mayHold: boolean;
  /** Rows that are shown at most, as far as one has scrolled. */
  reach: number;
}

/** The order of rows for a view, following the store; standing still while held. A change of the view applies at once. */
export function useRowOrder(
  store: RowStore<TokenRow>,
  view: View,
  { text, filter, mayHold, reach }: RowOrderOptions,
): RowOrder {
  const { limit, minScore, sortBy, sortOrder, calledOnly } = view;
  const { nowMs } = useLive().clock;
  const isHidden = useHidden();
  const rankSearch = useSearchRanks(text);
  const compute = useMemo(
    () => (limit: number) => {
      if (filter === null) return { order: [], copies: noCopies };
      const all = [...store.all()];
      const { copies = noCopies, rankOf } = rankSearch?.(all.filter(finds(text)), text) ?? {};
      const options = { text, rankOf, passes: filter.passes, nowMs: nowMs() };
      const rows = all.filter((row) => !isHidden(row));
      return { order: orderRows(rows, { limit, minScore, sortBy, sortOrder, calledOnly }, options), copies };
    },
    [store, minScore, sortBy, sortOrder, calledOnly, text, rankSearch, filter, nowMs, isHidden],
  );
  const byTime = filter?.byTime ?? false;
  const [latest, setLatest] = useState(() => ({ compute, ...compute(reach) }));
  const [held, setHeld] = useState<{ compute: typeof compute; order: readonly string[] } | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      timer = undefined;
      setLatest((before) => {
        const { order, copies } = compute(reach);
        const isSame =
          before.compute === compute && sameOrder(before.order, order) && sameCopies(before.copies, copies);
        return isSame ? before : { compute, order, copies };
      });
    };
    settle();
    const stop = store.watchAll(() => {
      timer ??= setTimeout(settle, settleMs);
    });
    const beat = byTime ? setInterval(settle, beatMs) : undefined;
    return () => {
      stop();
      clearTimeout(timer);
      clearInterval(beat);
    };
  }, [store, compute, byTime, reach]);

  // What comes in below by scrolling is no news, and keeps its place from then on as well.
  const isGrowing = reach > limit;
  useEffect(() => {
    if (!isGrowing) return;
    setHeld((before) =>
      before?.compute === latest.compute ? { ...before, order: continued(before.order, latest.order) } : before,
    );
  }, [latest, isGrowing]);

  const holders = useRef(new Set<Holder>());
  const hold = useCallback(
    (by: Holder, on: boolean) => {
      if (on) holders.current.add(by);
      else holders.current.delete(by);
      const holds = holders.current.size > 0 && mayHold;
      // What was held of another view is shown no longer.
      setHeld((before) => (holds ? (before?.compute === latest.compute ? before : latest) : null));
    },
    [latest, mayHold],
  );
  const release = useCallback(() => {
    holders.current.delete('keyboard');
    setHeld((before) => (before && holders.current.size > 0 ? latest : null));
  }, [latest]);
  const shown = held && held.compute === compute && mayHold ? held.order : latest.order;
  const newCount = shown === latest.order ? 0 : countNew(shown, latest.order);
  return { order: shown, copies: latest.copies, newCount, hold, release };
}

/** An order that stands still, and what follows in `latest` upon the last of its rows. */
function continued(held: readonly string[], latest: readonly string[]): readonly string[] {
  const known = new Set(held);
  const tail = latest.slice(latest.findLastIndex((id) => known.has(id)) + 1);
  return tail.length === 0 ? held : [...held, ...tail];
}

function sameCopies(before: Copies, after: Copies): boolean {
  return before.size === after.size && [...after].every(([id, larger]) => before.get(id) === larger);
}
