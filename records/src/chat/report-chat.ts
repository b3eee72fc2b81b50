import { type ChatReport, daysOf, type ReportQuery, topPosters } from '@mintscope/schemas/chat/chat-report';
import { sql } from 'kysely';
import { firstWallet } from '../people/first-wallet.ts';
import type { RecordsQueries } from '../records.ts';
import { countModeration, type ReportWindow } from './count-moderation.ts';

const dayMs = 86_400_000;

/** The figures of a window as the tables have them now. */
export async function reportChat(
  queries: RecordsQueries,
  { from, to }: ReportQuery,
  nowMs: number,
): Promise<ChatReport> {
  const window = { from: new Date(from), end: new Date(Date.parse(to) + dayMs) };
  const counted = await countDays(queries, window);
  return {
    from,
    to,
    timeZone: 'UTC',
    asOf: nowMs,
    oldestAt: await findOldest(queries),
    totals: await countTotals(queries, window),
    days: Array.from({ length: daysOf({ from, to }) }, (_, n) => {
      const day = new Date(window.from.getTime() + n * dayMs).toISOString().slice(0, 10);
      return { day, ...(counted.get(day) ?? { messages: 0, people: 0 }) };
    }),
    hours: await countHours(queries, window),
    posters: await selectPosters(queries, window),
    moderation: await countModeration(queries, window),
  };
}

function sentWithin(queries: RecordsQueries, { from, end }: ReportWindow) {
  return queries.selectFrom('chat_messages').where('sent_at', '>=', from).where('sent_at', '<', end);
}

function seenWithin(queries: RecordsQueries, window: ReportWindow) {
  return sentWithin(queries, window).where('deleted_at', 'is', null).where('held_at', 'is', null);
}

async function countDays(queries: RecordsQueries, window: ReportWindow) {
  const rows = await seenWithin(queries, window)
    .select(({ fn }) => [
      sql<string>`to_char(sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`.as('day'),
      fn.countAll<bigint>().as('messages'),
      fn.count<bigint>('author_id').distinct().as('people'),
    ])
    .groupBy('day')
    .execute();
  return new Map(
    rows.map(({ day, messages, people }) => [day, { messages: Number(messages), people: Number(people) }]),
  );
}

async function countHours(queries: RecordsQueries, window: ReportWindow): Promise<ChatReport['hours']> {
  const rows = await seenWithin(queries, window)
    .select(({ fn }) => [
      sql<number>`extract(hour FROM sent_at AT TIME ZONE 'UTC')::integer`.as('hour'),
      fn.countAll<bigint>().as('messages'),
    ])
    .groupBy('hour')
    .execute();
  const counted = new Map(rows.map(({ hour, messages }) => [hour, Number(messages)]));
  return Array.from({ length: 24 }, (_, hour) => ({ hour, messages: counted.get(hour) ?? 0 }));
}

async function countTotals(queries: RecordsQueries, window: ReportWindow): Promise<ChatReport['totals']> {
  const seen = await seenWithin(queries, window)
    .select(({ fn }) => [fn.countAll<bigint>().as('messages'), fn.count<bigint>('author_id').distinct().as('people')])
    .executeTakeFirstOrThrow();
  const hidden = await sentWithin(queries, window)
    .select(({ fn }) => [
      fn.countAll<bigint>().filterWhere('deleted_by', '=', 'author').as('by_authors'),
      fn.countAll<bigint>().filterWhere('deleted_by', '=', 'moderator').as('by_moderators'),
      fn.countAll<bigint>().filterWhere('held_at', 'is not', null).filterWhere('deleted_at', 'is', null).as('held'),
    ])
    .executeTakeFirstOrThrow();
  return {
    messages: Number(seen.messages),
    people: Number(seen.people),
    deletedByAuthors: Number(hidden.by_authors),
    deletedByModerators: Number(hidden.by_moderators),
    held: Number(hidden.held),
  };
}

async function selectPosters(queries: RecordsQueries, window: ReportWindow): Promise<ChatReport['posters']> {
  const most = seenWithin(queries, window)
    .select(({ fn }) => ['author_id', fn.countAll<bigint>().as('messages')])
    .groupBy('author_id')
    .orderBy('messages', 'desc')
    .orderBy('author_id')
    .limit(topPosters);
  const rows = await queries
    .selectFrom(most.as('m'))
    .innerJoin('users as u', 'u.id', 'm.author_id')
    .leftJoin('telegram_accounts as t', 't.user_id', 'm.author_id')
    .select(['u.id', 'u.role', 'u.username', 't.username as telegram', firstWallet('u.id').as('wallet'), 'm.messages'])
    .orderBy('m.messages', 'desc')
    .orderBy('u.id')
    .execute();
  return rows.map(({ id, role, username, telegram, wallet, messages }) => ({
    author: { id, role, username, telegramUsername: telegram, walletAddress: wallet, avatar: null },
    messages: Number(messages),
  }));
}

async function findOldest(queries: RecordsQueries): Promise<number | null> {
  const { oldest } = await queries
    .selectFrom('chat_messages')
    .select(({ fn }) => fn.min('sent_at').as('oldest'))
    .executeTakeFirstOrThrow();
  return oldest === null ? null : oldest.getTime();
}
