import { useSearchParams } from 'react-router-dom';
import { useDebounced } from '../../lib/use-debounced.ts';
import { search } from './model.ts';

/** What is searched for, as the page's address says: as it is typed, and `text` once the typing rests. */
export function useSearchText(): { typed: string; text: string; clear: () => void } {
  const [params, setParams] = useSearchParams();
  const typed = (params.get('q') ?? '').trim();
  const clear = () =>
    setParams(
      (next) => {
        next.delete('q');
        return next;
      },
      { replace: true },
    );
  return { typed, text: useDebounced(typed, search.debounceMs), clear };
}
