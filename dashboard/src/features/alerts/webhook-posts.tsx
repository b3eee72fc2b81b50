import { listWebhookPosts } from '@mintscope/schemas/api/alerts/list-webhook-posts';
import { tryWebhook } from '@mintscope/schemas/api/alerts/try-webhook';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import list from '../../components/settings/entry-list.module.css';
import { ListState } from '../../components/settings/list-state.tsx';
import { SettingRow, SettingRows } from '../../components/settings/setting-row.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import styles from './alerts.module.css';

type Post = z.output<typeof listWebhookPosts.response>['posts'][number];

const everyMs = 5_000;
const kinds = { firing: 'A firing', together: 'Firings together', trial: 'A trial' } as const;
const states = {
  waiting: { tone: 'warn', text: 'Waiting' },
  sent: { tone: 'good', text: 'Taken' },
  dead: { tone: 'bad', text: 'Given up' },
} as const;

/** A trial of the webhook, and the newest posts. */
export function WebhookPosts() {
  const user = useUser();
  const queries = useQueryClient();
  const queryKey = ['webhook-posts', user?.id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listWebhookPosts, { signal }),
    refetchInterval: everyMs,
  });
  const trial = useMutation({
    mutationFn: () => call(tryWebhook),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  const posts = query.data?.posts ?? [];
  return (
    <>
      <SettingRows>
        <SettingRow
          label="Trial"
          hint={
            trial.error
              ? errorText(trial.error, 'The trial could not be sent.')
              : 'Posts a trial, once a minute at most.'
          }
        >
          <Button disabled={trial.isPending} onClick={() => trial.mutate()}>
            Post a trial
          </Button>
        </SettingRow>
      </SettingRows>
      <ListState
        query={query}
        empty={posts.length === 0}
        emptyText="Nothing was posted yet."
        failedText="The posts could not be loaded"
      />
      {posts.length > 0 && (
        <ul aria-label="Newest posts" className={styles.list}>
          {posts.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
        </ul>
      )}
    </>
  );
}

function PostRow({ post: { kind, state, attempts, createdAt, dueAt, lastError } }: { post: Post }) {
  const { tone, text } = states[state];
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  return (
    <li className={list.entry}>
      <div className={list.text}>
        <span className={list.first}>
          {kinds[kind]} <Badge tone={tone}>{text}</Badge>
        </span>
        <span className={list.second}>
          {tries}
          {lastError && `: ${lastError}`}
          {dueAt !== null && attempts > 0 && ` Tried again ${formatDateTime(dueAt)}.`}
        </span>
      </div>
      <time className={list.when} dateTime={new Date(createdAt).toISOString()}>
        {formatDateTime(createdAt)}
      </time>
    </li>
  );
}
