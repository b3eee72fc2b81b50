import { CloudOff } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorText } from '../../lib/error-text.ts';
import styles from './entry-list.module.css';

interface ListStateProps {
  query: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  empty: boolean;
  emptyText: string;
  failedText: string;
}

/** What stands in a list's place while it loads, when it can't be loaded and when there is nothing in it. */
export function ListState({ query, empty, emptyText, failedText }: ListStateProps) {
  if (query.isPending) {
    return (
      <div className={styles.list} aria-busy="true">
        <span role="status" className="visually-hidden">
          Loading
        </span>
        {[0, 1, 2].map((row) => (
          <div key={row} className={styles.entry}>
            <div className={styles.text}>
              <Skeleton width={180} height={16} />
              <Skeleton width={260} height={14} />
            </div>
          </div>
        ))}
      </div>
    );
  }
  if (query.isError && empty) {
    return (
      <Notice
        icon={CloudOff}
        role="alert"
        title={failedText}
        action={<Button onClick={() => void query.refetch()}>Try Again</Button>}
      >
        {errorText(query.error, 'Please try again in a moment.')}
      </Notice>
    );
  }
  return empty ? <p className={styles.none}>{emptyText}</p> : null;
}
