import { formatCount } from '../../lib/format.ts';
import { Button } from '../ui/button.tsx';
import styles from './pick-page.module.css';
import type { PickList } from './use-pick-list.ts';

/** How many of the calls are loaded, and the way to the next. */
export function PickListFoot({ list: { picks, total, query } }: { list: PickList }) {
  if (!query.hasNextPage) return null;
  return (
    <footer className={styles.more}>
      <span>
        {formatCount(picks.length)} of {formatCount(total)} loaded
      </span>
      <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {query.isFetchingNextPage ? 'Loading...' : 'Load more'}
      </Button>
    </footer>
  );
}
