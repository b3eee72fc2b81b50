import type { TokenRow } from '@mintscope/schemas/token';
import type { KeptLists } from '../../lib/lists/list-act.ts';
import { showPanel } from '../../lib/lists/list-effects.ts';
import type { ListStore } from '../../lib/lists/list-store.ts';
import { useLists } from '../../lib/lists/lists-of.ts';
import { type RowSource, RowSourceProvider } from '../table/row-context.tsx';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useWatchedRows } from './use-watched-rows.ts';
import { WatchHead } from './watch-head.tsx';
import styles from './watch-panel.module.css';
import { WatchRow } from './watch-row.tsx';

/** The lists' names and what is done with them, over the tokens of the chosen one. */
export function WatchContent() {
  const { lists, problem, store } = useLists();
  const source = useWatchedRows(lists?.chosen ?? null);
  return (
    <div className={styles.content}>
      <WatchHead lists={lists} source={source} store={store} onClose={() => showPanel(false)} />
      {problem && (
        <div role="alert" className={styles.problem}>
          {problem}
          <Button onClick={store.refresh}>Try again</Button>
        </div>
      )}
      {lists ? (
        <Rows lists={lists} source={source} store={store} />
      ) : (
        !problem && <Spinner label="Loading your watchlist" size={20} fill />
      )}
    </div>
  );
}

interface RowsProps {
  lists: KeptLists;
  source: RowSource<TokenRow>;
  store: ListStore;
}

function Rows({ lists, source, store }: RowsProps) {
  const { chosen, entries } = lists;
  const size = lists.watchlists.find(({ id }) => id === chosen)?.size ?? 0;
  if (entries.length === 0) {
    // Of a list that was just chosen the tokens are on their way.
    return size > 0 ? (
      <Spinner label="Loading your watchlist" size={20} fill />
    ) : (
      <p className={styles.empty}>
        No token is in this list. Press the star of a token, or w on a row, to watch it here.
      </p>
    );
  }
  return (
    <RowSourceProvider source={source}>
      <ul aria-label="Watched tokens" className={styles.rows}>
        {entries.map((entry, at) => (
          <WatchRow
            key={entry.mint}
            entry={entry}
            above={entries[at - 1]?.mint}
            below={entries[at + 1] && (entries[at + 2]?.mint ?? null)}
            first={at > 0 ? entries[0]?.mint : undefined}
            onAct={(part) => store.do({ id: chosen, mint: entry.mint, ...part })}
          />
        ))}
      </ul>
    </RowSourceProvider>
  );
}
