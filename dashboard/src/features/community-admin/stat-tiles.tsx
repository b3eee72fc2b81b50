import type { ChatStats } from '@mintscope/schemas/chat/chat-moderation';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Tile } from '../../components/ui/tile.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { useChatStats } from './api.ts';
import styles from './stat-tiles.module.css';

const tiles: readonly (readonly [keyof ChatStats, string, string])[] = [
  ['totalMessages', 'Total Messages', 'Messages that readers see: neither deleted nor held'],
  ['activeUsers', 'Active Users', 'Accounts that wrote, or were signed in, within the last 24 hours\nEach counts once'],
  [
    'onlineNow',
    'Online Now',
    'Accounts with an authenticated connection within the last 30 seconds\nVisitors do not count',
  ],
  ['messages24h', 'Messages 24h', 'Of all messages that readers see, those sent within the last 24 hours'],
];

/** The four figures, counted by the server. A dash is one that is not known; its tip says why. */
export function StatTiles() {
  const { data, isPending, isError, error, dataUpdatedAt } = useChatStats();
  const reason = isError ? `\n${errorText(error, 'The server did not answer.')}` : '';
  const age = isError && data ? `\nAs of ${formatDateTime(dataUpdatedAt)}` : '';
  return (
    <section aria-label="Counts" aria-busy={isPending}>
      <dl className={styles.tiles}>
        {tiles.map(([name, label, says]) => (
          <Tile key={name} label={label} tip={`${label}\n${says}${age}${reason}`}>
            {isPending ? <Skeleton width={64} height={16} /> : formatCount(data?.[name])}
          </Tile>
        ))}
      </dl>
    </section>
  );
}
