import { SearchX, ServerCrash, Telescope } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import styles from './list-state.module.css';

interface ListStateProps {
  loading: boolean;
  error: Error | null;
  /** The preview has an age limit, which may leave nothing to show. */
  preview: boolean;
  /** There are tokens, but none that the filters let through. */
  filtered: boolean;
  onRetry: () => void;
  onClear: () => void;
}

/** What stands in place of rows when there are none. */
export function ListState({ loading, error, preview, filtered, onRetry, onClear }: ListStateProps) {
  if (loading) return <LoadingRows />;
  if (error) {
    return (
      <Notice
        icon={ServerCrash}
        role="alert"
        title={`Error fetching tokens: ${error.message}`}
        action={<Button onClick={onRetry}>Try Again</Button>}
      />
    );
  }
  if (filtered) {
    return (
      <Notice
        icon={SearchX}
        title="No tokens match your filters"
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  return (
    <Notice icon={Telescope} title="No tokens found" action={<Button onClick={onRetry}>Try Again</Button>}>
      {preview
        ? 'The preview shows tokens at least half an hour old, and a server that has just started has none yet. Users see every launch at once.'
        : 'New launches appear here within a second of their first event.'}
    </Notice>
  );
}

const rows = [62, 48, 71, 55, 66, 44, 58, 69, 50, 63];

function LoadingRows() {
  return (
    <div role="status" className={styles.loading}>
      <span className={styles.text}>Loading tokens...</span>
      {rows.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={28} height={28} />
          <span className={styles.lines}>
            <Skeleton width={`${width}%`} height={12} />
            <Skeleton width={`${width + 16}%`} height={10} />
          </span>
          <Skeleton width={56} />
          <Skeleton width={64} />
          <Skeleton width={64} />
          <Skeleton width={120} />
          <Skeleton width={170} />
        </div>
      ))}
    </div>
  );
}

interface ListBannerProps {
  error: Error | null;
  searchFailed: boolean;
  /** Why the live feed is down; null while it is up or starting. */
  feedProblem: string | null;
  onRetry: () => void;
}

/** Problems that leave something to look at. */
export function ListBanner({ error, searchFailed, feedProblem, onRetry }: ListBannerProps) {
  const text = error
    ? `Error fetching tokens: ${error.message}`
    : searchFailed
      ? 'Search is not available: only the loaded tokens are looked through.'
      : feedProblem && `${feedProblem}. Reconnecting; rows that are late are dimmed.`;
  if (!text) return null;
  return (
    <div role="alert" className={styles.banner}>
      <span>{text}</span>
      {error && (
        <Button look="quiet" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
