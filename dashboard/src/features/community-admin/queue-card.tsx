import { ListState } from '../../components/settings/list-state.tsx';
import { Card } from '../../components/ui/card.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useChatQueue } from './api.ts';
import styles from './lists.module.css';
import { QueueRow } from './queue-row.tsx';

/** Messages that wait for a moderator, in a box of one height, so that what comes and goes moves nothing below it. */
export function QueueCard() {
  const queue = useChatQueue();
  const { items } = queue;
  return (
    <Card
      title="Waiting for a decision"
      says="What a word held, and what readers reported. Those that wait longest come first."
    >
      <div className={styles.box}>
        <ListState
          query={queue}
          empty={items.length === 0}
          emptyText="Nothing waits: no message is held or reported."
          failedText="The queue could not be loaded"
        />
        {items.length > 0 && (
          <ul className={styles.list} aria-label="Messages that wait">
            {items.map((item) => (
              <QueueRow key={item.message.id} item={item} onDecided={queue.refresh} />
            ))}
          </ul>
        )}
        {queue.hasMore && <p className={styles.quiet}>More wait behind these.</p>}
      </div>
      <p className={styles.stale} role="status">
        {queue.isError &&
          items.length > 0 &&
          `${queue.isPart ? 'More may wait' : 'It may be old'}: ${errorText(queue.error, 'the server did not answer.')}`}
      </p>
    </Card>
  );
}
