import { useEffect, useState } from 'react';
import { loadPart } from '../../lib/parts/load-part.ts';

type RankSearch = typeof import('./rank-search.ts').rankSearch;

/** What ranks the rows that a search finds, loaded with the first one; null while none is on. */
export function useSearchRanks(text: string): RankSearch | null {
  const [loaded, setLoaded] = useState<{ rankSearch: RankSearch } | null>(null);
  const wantedBy = loaded === null ? text : '';
  useEffect(() => {
    if (wantedBy === '') return;
    // Without it the list stands in its own order; it is asked for again with what is typed next.
    void loadPart(async () => (await import('./rank-search.ts')).rankSearch).then(
      (rankSearch) => setLoaded({ rankSearch }),
      () => undefined,
    );
  }, [wantedBy]);
  return text === '' ? null : (loaded?.rankSearch ?? null);
}
