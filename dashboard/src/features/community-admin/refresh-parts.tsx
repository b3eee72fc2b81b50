import { RefreshCw } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useChatStats, useRefreshAll } from './api.ts';
import styles from './page.module.css';

/** Reads figures, queue and members again: asked for by hand, because the audit log notes each look. */
export function RefreshParts() {
  const { dataUpdatedAt, isFetching } = useChatStats();
  const refresh = useRefreshAll();
  return (
    <span className={styles.refresh}>
      <span className={styles.age}>{dataUpdatedAt > 0 && `As of ${formatDateTime(dataUpdatedAt)}`}</span>
      <Button
        aria-busy={isFetching}
        data-tip={'Reads figures, queue and members again\nEach look is noted in the audit log'}
        onClick={refresh}
      >
        <RefreshCw size={14} aria-hidden />
        Refresh
      </Button>
    </span>
  );
}
