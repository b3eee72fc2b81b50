import { type ChatMember, mostUnread } from '@mintscope/schemas/chat/chat-community';
import type { RecordsQueries } from '../records.ts';
import { selectRestrictions } from './restrictions.ts';

/** What the records know of a reader. A message of others that was deleted is not one to read. */
export async function findMember(
  queries: RecordsQueries,
  userId: string,
  nowMs: number,
): Promise<Pick<ChatMember, 'restriction' | 'readUpTo' | 'unread' | 'unreadMentions'>> {
  const restriction = (await selectRestrictions(queries, nowMs, [userId])).get(userId) ?? null;
  const read = await queries
    .selectFrom('chat_reads')
    .select('read_up_to')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const readUpTo = read?.read_up_to ?? 0n;
  const { unread } = await queries
    .selectFrom(unreadMessages(queries, userId, readUpTo).limit(mostUnread).as('unread'))
    .select(({ fn }) => fn.countAll<bigint>().as('unread'))
    .executeTakeFirstOrThrow();
  const mentioning = unreadMessages(queries, userId, readUpTo)
    .innerJoin('chat_mentions as n', 'n.message_id', 'm.id')
    .where('n.user_id', '=', userId)
    .limit(mostUnread);
  const { mentions } = await queries
    .selectFrom(mentioning.as('mentioning'))
    .select(({ fn }) => fn.countAll<bigint>().as('mentions'))
    .executeTakeFirstOrThrow();
  return { restriction, readUpTo: Number(readUpTo), unread: Number(unread), unreadMentions: Number(mentions) };
}

function unreadMessages(queries: RecordsQueries, userId: string, readUpTo: bigint) {
  return queries
    .selectFrom('chat_messages as m')
    .select('m.id')
    .where('m.place', '>', readUpTo)
    .where('m.author_id', '!=', userId)
    .where('m.deleted_at', 'is', null)
    .where('m.held_at', 'is', null);
}
