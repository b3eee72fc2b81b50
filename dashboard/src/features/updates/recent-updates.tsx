import type { Commit } from '@mintscope/schemas/commits';
import { GitCommitHorizontal, RefreshCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { figureTip } from '../../components/ui/tip-registry.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDateTime } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { safeLink } from '../../lib/safe-link.ts';
import { timeAgo } from '../../lib/time-ago.ts';
import { commitsShown, type useCommits } from './api.ts';
import { commitsOfBuild } from './model.ts';
import styles from './recent-updates.module.css';

const fromRepository = 'The last changes, from the repository itself.';
const fromBuild = 'The last of this build: the server did not answer.';

/** The last commits. Where the server does not tell them, those that the dashboard was built with. */
export function RecentUpdates({ commits }: { commits: ReturnType<typeof useCommits> }) {
  const [built] = useState(commitsOfBuild);
  const { data, error, isPending, isFetching, refetch } = commits;
  const failed = error !== null && !data;
  const shown = data?.data ?? (failed ? built : []);
  const again = (
    <Button onClick={() => void refetch()} disabled={isFetching}>
      <RefreshCw size={14} aria-hidden />
      Try Again
    </Button>
  );
  return (
    <Card title="Recent Updates" says={failed && shown.length > 0 ? fromBuild : fromRepository}>
      <div className={styles.room}>
        {shown.length > 0 ? (
          <>
            <List commits={shown} />
            {failed && <p className={styles.again}>{again}</p>}
          </>
        ) : isPending ? (
          <Waiting />
        ) : failed ? (
          <Notice role="alert" icon={GitCommitHorizontal} title="The updates could not be loaded" action={again}>
            {errorText(error, 'The server cannot be reached.')}
          </Notice>
        ) : (
          <Notice icon={GitCommitHorizontal} title="No updates to show">
            This copy of Mintscope came without its history.
          </Notice>
        )}
      </div>
    </Card>
  );
}

function List({ commits }: { commits: readonly Commit[] }) {
  const { clock } = useLive();
  // Drawn again with each minute.
  useSyncExternalStore(clock.watch, () => Math.floor(clock.nowMs() / 60_000));
  return (
    <ol aria-label="Recent Updates">
      {commits.map((commit) => (
        <Row key={commit.hash} commit={commit} nowMs={clock.nowMs()} />
      ))}
    </ol>
  );
}

function Row({ commit, nowMs }: { commit: Commit; nowMs: number }) {
  const { hash, author, date } = commit;
  const short = hash.slice(0, 7);
  const message = cleanText(commit.message, 200);
  const url = safeLink(commit.url);
  const timeMs = Date.parse(date);
  return (
    <li className={styles.row}>
      <span className={styles.message} data-tip={message}>
        {message}
      </span>
      {url ? (
        <a
          className={styles.hash}
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          data-tip={`Opens the source of ${short}`}
        >
          {short}
        </a>
      ) : (
        <span className={styles.hash}>{short}</span>
      )}
      <span className={styles.author}>{cleanText(author, 60)}</span>
      <time className={styles.time} dateTime={date} {...figureTip(formatDateTime(timeMs))}>
        {timeAgo(timeMs, nowMs)}
      </time>
    </li>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading updates...">
      {Array.from({ length: commitsShown }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
        <div key={row} className={styles.row}>
          <span className={styles.message}>
            <Skeleton width={`${72 - (row % 3) * 14}%`} />
          </span>
          <span className={styles.hash}>
            <Skeleton width={56} />
          </span>
          <span className={styles.author}>
            <Skeleton width={112} />
          </span>
          <span className={styles.time}>
            <Skeleton width={44} />
          </span>
        </div>
      ))}
    </div>
  );
}
