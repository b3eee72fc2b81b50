import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReadFilter } from '../../components/filters/read-filter.ts';
import { loadPart } from '../../lib/parts/load-part.ts';

type Reader = (text: string) => ReadFilter;

export interface ListFilter {
  /** As the page's address says; empty without a filter. */
  text: string;
  /** Null until the text was read. */
  read: ReadFilter | null;
  set: (text: string) => void;
}

const none: ReadFilter = { passes: () => true, byTime: false, problem: null };

/** What tokens the list is bounded to. What reads filters is loaded with the first one. */
export function useFilter(): ListFilter {
  const [params, setParams] = useSearchParams();
  const text = params.get('filter') ?? '';
  const [reader, setReader] = useState<{ read: Reader } | null>(null);
  const isWanted = text !== '' && reader === null;
  useEffect(() => {
    if (!isWanted) return;
    void loadPart(async () => (await import('../../components/filters/read-filter.ts')).readFilter).then((read) =>
      setReader({ read }),
    );
  }, [isWanted]);
  const set = useCallback(
    (next: string) =>
      setParams(
        (old) => {
          if (next === '') old.delete('filter');
          else old.set('filter', next);
          return old;
        },
        { replace: true },
      ),
    [setParams],
  );
  const read = useMemo(() => (text === '' ? none : (reader?.read(text) ?? null)), [text, reader]);
  return { text, read, set };
}
