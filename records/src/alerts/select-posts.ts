import type { RecordsQueries } from '../records.ts';

const most = 20;

/** The newest posts to a user's webhook. */
export async function selectPosts(queries: RecordsQueries, userId: string) {
  const rows = await queries
    .selectFrom('alert_posts')
    .select(['id', 'kind', 'state', 'attempts', 'created_at', 'due_at', 'last_error'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, kind, state, attempts, created_at, due_at, last_error }) => ({
    id: Number(id),
    kind,
    state,
    attempts,
    createdAt: created_at.getTime(),
    dueAt: state === 'waiting' ? due_at.getTime() : null,
    lastError: last_error,
  }));
}
