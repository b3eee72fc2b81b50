import type { RecordsQueries } from '../records.ts';
import { anyOf } from '../sessions/session-row.ts';
import { type BackupHead, type BackupLine, backupLineSchema } from './backup-line.ts';
import { readChatState } from './chat-state.ts';

/** Messages that are read at a time: others are served between. */
const atOnce = 500;

/** The history as lines of JSON: what it is first, then each message, the oldest first, so that an answer comes after what it answers. */
export async function* backUpChat(queries: RecordsQueries): AsyncGenerator<BackupHead | BackupLine> {
  const { rev } = await readChatState(queries);
  yield { kind: 'mintscope-chat', v: 1, upTo: rev, rev };
  for (let after = 0n; ; ) {
    const rows = await selectPage(queries, after, BigInt(rev));
    for (const line of await withParts(queries, rows)) yield line;
    after = rows.at(-1)?.place ?? after;
    if (rows.length < atOnce) return;
  }
}

function selectPage(queries: RecordsQueries, after: bigint, upTo: bigint) {
  return queries
    .selectFrom('chat_messages')
    .selectAll()
    .where('place', '>', after)
    .where('place', '<=', upTo)
    .orderBy('place')
    .limit(atOnce)
    .execute();
}

async function withParts(queries: RecordsQueries, rows: Awaited<ReturnType<typeof selectPage>>): Promise<BackupLine[]> {
  const ids = anyOf(rows.map(({ id }) => id));
  const edits = await queries
    .selectFrom('chat_edits')
    .selectAll()
    .where('message_id', '=', ids)
    .orderBy('ordinal')
    .execute();
  const reactions = await queries.selectFrom('chat_reactions').selectAll().where('message_id', '=', ids).execute();
  const mentions = await queries.selectFrom('chat_mentions').selectAll().where('message_id', '=', ids).execute();
  return rows.map((row) => {
    const own = <Part extends { message_id: string }>(parts: readonly Part[]) =>
      parts.filter(({ message_id }) => message_id === row.id);
    // Parsed, so that what can't be put back is found while the original is there.
    return backupLineSchema.parse({
      id: row.id,
      order: Number(row.place),
      authorId: row.author_id,
      clientId: row.client_id,
      content: row.content,
      replyTo: row.reply_to,
      sentAt: row.sent_at.toISOString(),
      editedAt: row.edited_at?.toISOString() ?? null,
      deletedAt: row.deleted_at?.toISOString() ?? null,
      deletedBy: row.deleted_by,
      heldAt: row.held_at?.toISOString() ?? null,
      edits: own(edits).map(({ content, replaced_at }) => ({ content, replacedAt: replaced_at.toISOString() })),
      reactions: own(reactions).map(({ user_id, emoji, given_at }) => ({
        userId: user_id,
        emoji,
        givenAt: given_at.toISOString(),
      })),
      mentions: own(mentions).map(({ user_id, username }) => ({ userId: user_id, username })),
    });
  });
}
