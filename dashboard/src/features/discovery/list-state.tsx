import { ServerCrash } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { lazyExtra } from '../../lib/parts/lazy-extra.tsx';
import type { EmptyListProps } from './empty-list.tsx';
import styles from './list-state.module.css';

// The error is no part of it: a server that is away could not be asked for that.
const EmptyList = lazyExtra(() => import('./empty-list.tsx').then((module) => module.EmptyList));

interface ListStateProps extends EmptyListProps {
  loading: boolean;
  error: Error | null;
}

/** What stands in place of rows when there are none. */
export function ListState({ loading, error, preview, filtered, searched, onRetry, onClear }: ListStateProps) {
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
  return <EmptyList {...{ preview, filtered, searched, onRetry, onClear }} />;
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
