import type { RecordsQueries } from '../records.ts';

const onlineMs = 5 * 60_000;

/** Real accounts that may sign in, and those of them that used the product in the last minutes. */
export async function countUsers(
  queries: RecordsQueries,
  nowMs: number,
): Promise<{ users: number; usersOnline: number }> {
  const { users } = await queries
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<bigint>().as('users'))
    .where('shadow_of', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { online } = await queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(({ fn }) => fn.count<bigint>('sessions.user_id').distinct().as('online'))
    .where('sessions.last_seen_at', '>', new Date(nowMs - onlineMs))
    .where('sessions.revoked_at', 'is', null)
    // An admin in a user's place is not that user.
    .where('sessions.method', '!=', 'switch')
    .where('users.shadow_of', 'is', null)
    .executeTakeFirstOrThrow();
  return { users: Number(users), usersOnline: Number(online) };
}
