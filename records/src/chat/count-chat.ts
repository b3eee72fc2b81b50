import type { ChatStats } from '@mintscope/schemas/chat/chat-moderation';
import { sql } from 'kysely';
import type { RecordsQueries } from '../records.ts';

const dayMs = 24 * 3_600_000;
/** A connection within so long counts as one of now (ms). */
const onlineMs = 30_000;

/** Counts of messages and people as of now, each as its name in the contract says. */
export async function countChat(queries: RecordsQueries, nowMs: number): Promise<ChatStats> {
  const day = new Date(nowMs - dayMs);
  const messages = await queries
    .selectFrom('chat_messages')
    .select(({ fn }) => [
      fn.countAll<bigint>().filterWhere('held_at', 'is', null).as('total'),
      fn.countAll<bigint>().filterWhere('held_at', 'is', null).filterWhere('sent_at', '>', day).as('day'),
      fn.countAll<bigint>().filterWhere('held_at', 'is not', null).as('held'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { reported } = await queries
    .selectFrom('chat_reports')
    .select(({ fn }) => fn.count<bigint>('message_id').distinct().as('reported'))
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { online } = await queries
    .selectFrom('chat_presence')
    .select(({ fn }) => fn.countAll<bigint>().as('online'))
    .where('seen_at', '>', new Date(nowMs - onlineMs))
    .executeTakeFirstOrThrow();
  return {
    totalMessages: Number(messages.total),
    messages24h: Number(messages.day),
    held: Number(messages.held),
    reported: Number(reported),
    activeUsers: await countActive(queries, day),
    onlineNow: Number(online),
  };
}

async function countActive(queries: RecordsQueries, since: Date): Promise<number> {
  // An admin in a user's place is not that user.
  const signedIn = queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.user_id as id')
    .where('sessions.last_seen_at', '>', since)
    .where('sessions.admin_id', 'is', null)
    .where('users.shadow_of', 'is', null);
  const wrote = queries.selectFrom('chat_messages').select('author_id as id').where('sent_at', '>', since);
  const { active } = await queries
    .selectFrom(signedIn.union(wrote).as('active'))
    .select(sql<bigint>`count(*)`.as('active'))
    .executeTakeFirstOrThrow();
  return Number(active);
}
