import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Kbd } from '../components/ui/kbd.tsx';
import { lazyExtra } from '../lib/parts/lazy-extra.tsx';
import styles from './search-box.module.css';

const SearchHits = lazyExtra(() => import('./search-parts.ts').then((module) => module.SearchHits));

/** Filters the discovery list through the address bar's `q`, so that a search can be shared; Enter opens the first hit. */
export function SearchBox({ phone }: { phone: boolean }) {
  const [params, setParams] = useSearchParams();
  const place = useLocation();
  const [entered, enter] = useState<boolean | null>(null);
  const here = place.pathname === '/discovery';
  const current = here ? (params.get('q') ?? '') : '';
  const [text, setText] = useState(current);
  useEffect(() => setText(current), [current]);

  const change = (next: string) => {
    setText(next);
    enter(false);
    if (!here) return;
    setParams(
      (search) => {
        if (next) search.set('q', next);
        else search.delete('q');
        return search;
      },
      // At once: an address that comes after the next letter would take it away again.
      { replace: true, flushSync: true },
    );
  };
  return (
    <search
      className={styles.box}
      onFocus={() => enter(false)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || enter(null)}
    >
      <Search size={15} aria-hidden className={styles.icon} />
      <input
        id="search"
        type="search"
        aria-label="Search tokens by symbol, name or address"
        placeholder={phone ? 'Search tokens' : 'Search symbol, name or address'}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            change('');
            event.currentTarget.blur();
          }
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter(true);
        }}
      />
      {text ? (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={() => change('')}>
          <X size={14} aria-hidden />
        </button>
      ) : (
        !phone && <Kbd>/</Kbd>
      )}
      {entered !== null && text && <SearchHits text={text} entered={entered} onDone={() => enter(null)} />}
    </search>
  );
}
