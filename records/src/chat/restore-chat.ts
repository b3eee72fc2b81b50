import type { RecordsTransaction } from '../records.ts';
import { anyOf } from '../sessions/session-row.ts';
import type { BackupLine } from './backup-line.ts';
import type { ChatWrites } from './chat-writes.ts';
import { noteChange } from './note-changes.ts';

export interface Restored {
  restored: number;
  /** Not put back: they are there, their account is gone, or another message has their place. */
  left: number;
}

/**
 * Makes room for a backup before any of it is put back: what is written meanwhile comes after all of it, and takes no place that one
 * of its messages had.
 */
export function makeRoomForBackup(chat: ChatWrites, upTo: number): Promise<void> {
  return chat.transact(async (queries) => {
    await queries
      .updateTable('chat_state')
      .set(({ fn, val }) => ({ rev: fn<bigint>('greatest', ['rev', val(BigInt(upTo))]) }))
      .execute();
  });
}

/** Puts messages of a backup back with their ids and in their places, in one transaction, after room was made for them; all who follow read the chat anew. */
export function restoreMessages(chat: ChatWrites, lines: readonly BackupLine[], nowMs: number): Promise<Restored> {
  return chat.transact(async (queries) => {
    const users = await selectKnown(queries, lines);
    const kept: BackupLine[] = [];
    for (const line of lines) if (users.has(line.authorId) && (await putMessage(queries, line))) kept.push(line);
    for (const line of kept) await putParts(queries, line, users);
    if (kept.length > 0) await noteChange(queries, { kind: 'restored', nowMs });
    return { restored: kept.length, left: lines.length - kept.length };
  });
}

async function selectKnown(queries: RecordsTransaction, lines: readonly BackupLine[]): Promise<Set<string>> {
  const ids = lines.flatMap(({ authorId, reactions, mentions, reports }) => [
    authorId,
    ...[...reactions, ...mentions, ...reports].map(({ userId }) => userId),
  ]);
  const users = await queries
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute();
  return new Set(users.map(({ id }) => id));
}

const date = (text: string | null) => (text === null ? null : new Date(text));

async function putMessage(queries: RecordsTransaction, line: BackupLine): Promise<boolean> {
  const answered =
    line.replyTo === null
      ? undefined
      : await queries.selectFrom('chat_messages').select('id').where('id', '=', line.replyTo).executeTakeFirst();
  const put = await queries
    .insertInto('chat_messages')
    .values({
      id: line.id,
      place: BigInt(line.order),
      rev: BigInt(line.order),
      author_id: line.authorId,
      client_id: line.clientId,
      content: line.content,
      reply_to: answered?.id ?? null,
      sent_at: new Date(line.sentAt),
      edited_at: date(line.editedAt),
      deleted_at: date(line.deletedAt),
      deleted_by: line.deletedBy,
      held_at: date(line.heldAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return put !== undefined;
}

async function putParts(queries: RecordsTransaction, line: BackupLine, users: ReadonlySet<string>): Promise<void> {
  const message_id = line.id;
  const edits = line.edits.map(({ content, replacedAt }, n) => ({
    message_id,
    ordinal: n + 1,
    content,
    replaced_at: new Date(replacedAt),
  }));
  const reactions = line.reactions
    .filter(({ userId }) => users.has(userId))
    .map(({ userId, emoji, givenAt }) => ({ message_id, user_id: userId, emoji, given_at: new Date(givenAt) }));
  const mentions = line.mentions
    .filter(({ userId }) => users.has(userId))
    .map(({ userId, username }) => ({ message_id, user_id: userId, username }));
  const reports = line.reports
    .filter(({ userId }) => users.has(userId))
    .map(({ userId, reason, reportedAt, decidedAt }) => ({
      message_id,
      user_id: userId,
      reason,
      reported_at: new Date(reportedAt),
      decided_at: date(decidedAt),
    }));
  if (edits.length > 0) await queries.insertInto('chat_edits').values(edits).execute();
  if (reactions.length > 0) await queries.insertInto('chat_reactions').values(reactions).execute();
  if (mentions.length > 0) await queries.insertInto('chat_mentions').values(mentions).execute();
  if (reports.length > 0) await queries.insertInto('chat_reports').values(reports).execute();
}
