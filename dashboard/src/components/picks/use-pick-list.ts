import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pickIdOf } from '../../lib/pick-id.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { type PickQuery, type RecordedPick, useCallPages } from './api.ts';
import { type PickFilters, readFilters } from './pick-filters.ts';

const typingMs = 500;

export interface PickList {
  filters: PickFilters;
  change: (change: Partial<Record<keyof PickFilters, string | number | undefined>>) => void;
  picks: readonly RecordedPick[];
  total: number | null;
  query: ReturnType<typeof useCallPages>;
}

/** The calls that the page's address asks for. What is typed is searched for once the typing rests. */
export function usePickList(fixed: Pick<PickQuery, 'scope'> = {}): PickList {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const search = useDebounced(filters.search ?? '', typingMs);
  const query = useCallPages({ ...filters, ...fixed, search });
  const pages = query.data?.pages;
  const picks = useMemo(() => eachOnce(pages?.flatMap((page) => page.picks) ?? []), [pages]);
  const change: PickList['change'] = (part) =>
    setParams(
      (next) => {
        for (const [name, value] of Object.entries(part)) {
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace: true },
    );
  return { filters, change, picks, total: pages?.at(-1)?.total ?? null, query };
}

/** A call that moved down the list while its pages were read is in two of them. */
function eachOnce(picks: readonly RecordedPick[]): RecordedPick[] {
  return [...new Map(picks.map((pick) => [pickIdOf(pick), pick])).values()];
}
