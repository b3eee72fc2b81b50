import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatChange } from '../../lib/format.ts';
import { Button } from '../ui/button.tsx';
import styles from './since-line.module.css';
import { useSinceLooked } from './use-since-looked.ts';

/** What changed while the user looked elsewhere: a line at the foot of the page, which leaves when it is not wanted. */
export function SinceLine() {
  const { since, dismiss } = useSinceLooked();
  if (!since) return null;
  const { fired, moved } = since;
  return (
    <div role="status" aria-label="What changed since you looked" className={styles.line}>
      <span className={styles.text}>
        Since you looked:
        {fired > 0 && (
          <Link to="/alerts?tab=history" className={styles.link} onClick={dismiss}>
            {fired} {fired === 1 ? 'alert has' : 'alerts have'} fired
          </Link>
        )}
        {moved.map(({ mint, symbol, change }) => (
          <Link key={mint} to={`/token/${mint}`} className={styles.link} onClick={dismiss}>
            {symbol} <span data-tone={change > 0 ? 'up' : 'down'}>{formatChange(change)}</span>
          </Link>
        ))}
      </span>
      <Button look="quiet" icon aria-label="Dismiss what changed" onClick={dismiss}>
        <X size={14} aria-hidden />
      </Button>
    </div>
  );
}
