import { Eye } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { useDataAccess } from './api.ts';
import { describeAct } from './describe-act.ts';
import styles from './entry-list.module.css';
import { ListState } from './list-state.tsx';

/** Who looked at the account's data or changed them, when. */
export function DataAccessCard() {
  const query = useDataAccess();
  const ownId = useUser()?.id ?? '';
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Card
      title="Who used your data"
      says="Every sign-in, and every look of an admin at your data or change to them. Entries can't be removed."
    >
      <ListState
        query={query}
        empty={entries.length === 0}
        emptyText="Nobody has looked at your data."
        failedText="The log could not be loaded"
      />
      <ul className={styles.list} aria-label="Who used your data">
        {entries.map((entry) => {
          const { who, what, failed } = describeAct(entry, ownId);
          return (
            <li key={entry.id} className={styles.entry}>
              <Eye size={18} aria-hidden className={styles.icon} />
              <div className={styles.text}>
                <span className={styles.first}>{who}</span>
                <span className={failed ? styles.failed : styles.second}>{what}</span>
              </div>
              <time className={styles.when} dateTime={new Date(entry.at).toISOString()}>
                {formatDateTime(entry.at)}
              </time>
            </li>
          );
        })}
      </ul>
      {(query.hasNextPage || query.isFetchNextPageError) && (
        <div className={styles.more}>
          {query.isFetchNextPageError && (
            <span role="alert" className={styles.problem}>
              {errorText(query.error, 'More could not be loaded.')}
            </span>
          )}
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? 'Loading…' : query.isFetchNextPageError ? 'Try Again' : 'Show more'}
          </Button>
        </div>
      )}
    </Card>
  );
}
