import { LoaderCircle } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { formatDay } from './chat-time.ts';
import styles from './separators.module.css';

export function DayLine({ at, nowMs }: { at: number; nowMs: number }) {
  return (
    <h3 className={styles.line}>
      <span>{formatDay(at, nowMs)}</span>
    </h3>
  );
}

export function UnreadLine() {
  return (
    <p className={styles.line} data-unread>
      <span>New</span>
    </p>
  );
}

export interface LoadState {
  isLoading: boolean;
  hasFailed: boolean;
}

interface MissingLineProps extends LoadState {
  says: string;
  onLoad: () => void;
}

/** Where messages are that have not been loaded: they come by themselves, and by hand where that failed. */
export function MissingLine({ isLoading, hasFailed, says, onLoad }: MissingLineProps) {
  return (
    <div className={styles.missing}>
      {hasFailed ? (
        <>
          Older messages could not be loaded
          <Button onClick={onLoad}>Try Again</Button>
        </>
      ) : (
        <>
          {isLoading && <LoaderCircle size={14} aria-hidden className={styles.turns} />}
          {says}
        </>
      )}
    </div>
  );
}
