import { chatReactions } from '@mintscope/schemas/chat/chat-limits';
import { type ChatAuthor, type ChatMessage, shownReactors } from '@mintscope/schemas/chat/chat-message';
import { previewOf } from '@mintscope/schemas/chat/chat-text';
import { sql } from 'kysely';
import { firstWallet } from '../people/first-wallet.ts';
import type { RecordsQueries } from '../records.ts';
import { anyOf } from '../sessions/session-row.ts';

export interface MessagePage {
  /** Messages before this one; null = the newest. */
  before: number | null;
  limit: number;
}

/** A page of what readers see, the oldest first, and whether there are older ones. */
export async function selectMessages(
  queries: RecordsQueries,
  { before, limit }: MessagePage,
): Promise<{ messages: ChatMessage[]; hasOlder: boolean }> {
  const rows = await messageRows(queries)
    .where('m.held_at', 'is', null)
    .$if(before !== null, (all) => all.where('m.place', '<', BigInt(before ?? 0)))
    .orderBy('m.place', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit).reverse();
  return { messages: await assemble(queries, page), hasOlder: rows.length > limit };
}

/** These messages as they are now, in their order; those that are gone are left out, and those that are held unless told. */
export async function findMessages(
  queries: RecordsQueries,
  ids: readonly string[],
  { withHeld = false, withDeletedText = false } = {},
): Promise<ChatMessage[]> {
  if (ids.length === 0) return [];
  const rows = await messageRows(queries)
    .where('m.id', '=', anyOf(ids))
    .$if(!withHeld, (all) => all.where('m.held_at', 'is', null))
    .orderBy('m.place')
    .execute();
  return assemble(queries, rows, withDeletedText);
}

function messageRows(queries: RecordsQueries) {
  return queries
    .selectFrom('chat_messages as m')
    .innerJoin('users as u', 'u.id', 'm.author_id')
    .leftJoin('telegram_accounts as t', 't.user_id', 'm.author_id')
    .leftJoin('chat_messages as r', 'r.id', 'm.reply_to')
    .leftJoin('users as ru', 'ru.id', 'r.author_id')
    .leftJoin('telegram_accounts as rt', 'rt.user_id', 'r.author_id')
    .select([
      'm.id',
      'm.place',
      'm.rev',
      'm.content',
      'm.sent_at',
      'm.edited_at',
      'm.deleted_by',
      'm.client_id',
      'm.author_id',
      'u.role',
      'u.username',
      't.username as telegram',
      firstWallet('m.author_id').as('wallet'),
      'r.id as reply_id',
      // Its beginning is shown: a few letters more than that, for white space that the preview leaves out.
      sql<string | null>`left(r.content, 400)`.as('reply_content'),
      'r.deleted_by as reply_deleted_by',
      'r.author_id as reply_author_id',
      'ru.role as reply_role',
      'ru.username as reply_username',
      'rt.username as reply_telegram',
      firstWallet('r.author_id').as('reply_wallet'),
    ]);
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['execute']>>[number];

async function assemble(
  queries: RecordsQueries,
  rows: readonly MessageRow[],
  withDeletedText = false,
): Promise<ChatMessage[]> {
  const standing = rows.filter(({ deleted_by }) => deleted_by === null).map(({ id }) => id);
  const reactions = await selectReactions(queries, standing);
  const mentions = await selectMentions(queries, standing);
  return rows.map((row) => ({
    id: row.id,
    order: Number(row.place),
    rev: Number(row.rev),
    content: row.deleted_by === null || withDeletedText ? row.content : '',
    messageType: 'text',
    createdAt: row.sent_at.getTime(),
    isEdited: row.edited_at !== null,
    deletedBy: row.deleted_by,
    replyTo: replyOf(row),
    author: authorOf(row),
    mentions: mentions.get(row.id) ?? [],
    reactions: reactions.get(row.id) ?? [],
    clientId: row.client_id,
  }));
}

function authorOf(row: MessageRow): ChatAuthor {
  const { author_id: id, telegram: telegramUsername, username, wallet: walletAddress, role } = row;
  return { id, telegramUsername, username, walletAddress, avatar: null, role };
}

function replyOf(row: MessageRow): ChatMessage['replyTo'] {
  if (row.reply_id === null || row.reply_author_id === null || row.reply_role === null) return null;
  const isDeleted = row.reply_deleted_by !== null;
  return {
    id: row.reply_id,
    content: isDeleted ? '' : previewOf(row.reply_content ?? ''),
    isDeleted,
    author: {
      id: row.reply_author_id,
      telegramUsername: row.reply_telegram,
      username: row.reply_username,
      walletAddress: row.reply_wallet,
      avatar: null,
      role: row.reply_role,
    },
  };
}

async function selectReactions(queries: RecordsQueries, ids: readonly string[]) {
  const found = new Map<string, ChatMessage['reactions']>();
  if (ids.length === 0) return found;
  const rows = await queries
    .selectFrom('chat_reactions')
    .select(({ fn }) => [
      'message_id',
      'emoji',
      fn.countAll<bigint>().as('count'),
      sql<string[]>`(array_agg(user_id::text ORDER BY given_at DESC))[1:${shownReactors}::integer]`.as('by'),
    ])
    .where('message_id', '=', anyOf(ids))
    .groupBy(['message_id', 'emoji'])
    .execute();
  for (const emoji of chatReactions) {
    for (const row of rows) {
      if (row.emoji !== emoji) continue;
      const all = found.get(row.message_id) ?? [];
      all.push({ emoji, count: Number(row.count), by: row.by });
      found.set(row.message_id, all);
    }
  }
  return found;
}

async function selectMentions(queries: RecordsQueries, ids: readonly string[]) {
  const found = new Map<string, ChatMessage['mentions']>();
  if (ids.length === 0) return found;
  const rows = await queries
    .selectFrom('chat_mentions')
    .select(['message_id', 'user_id', 'username'])
    .where('message_id', '=', anyOf(ids))
    .orderBy('username')
    .execute();
  for (const { message_id, user_id: userId, username } of rows) {
    found.set(message_id, [...(found.get(message_id) ?? []), { userId, username }]);
  }
  return found;
}
