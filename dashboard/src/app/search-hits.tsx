import { CornerDownLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import line from '../components/token/token-hit.module.css';
import { TokenHitText } from '../components/token/token-hit.tsx';
import { Kbd } from '../components/ui/kbd.tsx';
import { shortenAddress } from '../lib/format.ts';
import { isAddress } from '../lib/is-address.ts';
import { walletPath } from '../lib/links.ts';
import { type TokenHit, useTokenHits } from '../lib/search/use-token-hits.ts';
import { usePreview } from '../lib/session/use-preview.ts';
import styles from './search-hits.module.css';

interface SearchHitsProps {
  text: string;
  /** Enter was pressed: the first hit opens, as soon as it is sure to be the first. */
  entered: boolean;
  onDone: () => void;
}

/** The likeliest hits below the search box. Beside the discovery list, which shows them all, there is only Enter. */
export function SearchHits({ text, entered, onDone: close }: SearchHitsProps) {
  const here = useLocation().pathname === '/discovery';
  const { hits, isSettled, isError } = useTokenHits(text, { most: 6, done: entered, waits: here });
  const navigate = useNavigate();
  const open = useOpenHit(here);
  const [first] = hits;
  const wallet = isSettled && !first && isAddress(text.trim()) ? text.trim() : null;
  const onDone = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    close();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer to what was entered is there
  useEffect(() => {
    if (!entered || !isSettled || !text.trim()) return;
    if (first) open(first);
    else if (wallet) navigate(walletPath(wallet));
    else if (!here) navigate(`/discovery?q=${encodeURIComponent(text.trim())}`);
    onDone();
  }, [entered, isSettled]);

  if ((here && isSettled && !wallet) || !text.trim()) return null;
  const says = !isSettled
    ? 'Looking…'
    : isError
      ? 'Search is not available: only the loaded tokens are looked through.'
      : hits.length === 0 && (wallet ? 'No token of that address: it may be a wallet.' : 'Nothing by that name');
  return (
    // The box keeps the focus until a hit was clicked.
    <div className={styles.hits} onPointerDown={(event) => event.preventDefault()}>
      {(here ? [] : hits).map((hit, rank) => (
        <button key={hit.row.address} type="button" className={line.hit} onClick={() => [open(hit), onDone()]}>
          <TokenHitText hit={hit} />
          <span className={styles.key}>
            {rank === 0 && (
              <Kbd>
                <CornerDownLeft size={11} aria-label="Enter" />
              </Kbd>
            )}
          </span>
        </button>
      ))}
      {wallet && (
        <button type="button" className={line.hit} onClick={() => [navigate(walletPath(wallet)), onDone()]}>
          <strong className={line.symbol}>Wallet</strong>
          <span className={line.name}>{shortenAddress(wallet)}</span>
        </button>
      )}
      <p role="status" className={styles.says}>
        {says}
      </p>
    </div>
  );
}

/** Beside the list a token opens in its drawer; details are for users, whom the page itself asks to sign up. */
function useOpenHit(here: boolean) {
  const navigate = useNavigate();
  const preview = usePreview();
  const [, setParams] = useSearchParams();
  return ({ row: { address } }: TokenHit) => {
    if (!here || preview) {
      navigate(`/token/${address}`);
      return;
    }
    setParams((next) => {
      next.set('token', address);
      return next;
    });
  };
}
