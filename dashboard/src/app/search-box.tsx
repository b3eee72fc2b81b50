import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Kbd } from '../components/ui/kbd.tsx';
import styles from './search-box.module.css';

/** Filters the discovery list through the address bar's `q`, so that a search can be shared; from other pages Enter leads there. */
export function SearchBox({ phone }: { phone: boolean }) {
  const [params, setParams] = useSearchParams();
  const place = useLocation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const here = place.pathname === '/discovery';
  const current = here ? (params.get('q') ?? '') : '';
  const [text, setText] = useState(current);
  useEffect(() => setText(current), [current]);

  const change = (next: string) => {
    setText(next);
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
    <div className={styles.box}>
      <Search size={15} aria-hidden className={styles.icon} />
      <input
        id="search"
        ref={input}
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
            input.current?.blur();
          }
          if (event.key === 'Enter' && !here && text.trim())
            navigate(`/discovery?q=${encodeURIComponent(text.trim())}`);
        }}
      />
      {text ? (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={() => change('')}>
          <X size={14} aria-hidden />
        </button>
      ) : (
        !phone && <Kbd>/</Kbd>
      )}
    </div>
  );
}
