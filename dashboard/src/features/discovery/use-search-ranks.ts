import { useEffect, useState } from 'react';
import { loadPart } from '../../lib/parts/load-part.ts';

type RankSearch = typeof import('./rank-search.ts').rankSearch;

/** What ranks the rows that a search finds, loaded with the first one; null while none is on. */
export function useSearchRanks(text: string): RankSearch | null {
  const [loaded, setLoaded] = useState<{ rankSearch: RankSearch } | null>(null);
  const isSearching = text !== '';
  const isWanted = isSearching && loaded === null;
  useEffect(() => {
    if (!isWanted) return;
    // Without it the list stands in its own order.
    void loadPart(async () => (await import('./rank-search.ts')).rankSearch).then(
      (rankSearch) => setLoaded({ rankSearch }),
      () => undefined,
    );
  }, [isWanted]);
  return isSearching ? (loaded?.rankSearch ?? null) : null;
}
