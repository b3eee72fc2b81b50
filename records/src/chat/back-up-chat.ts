import type { RecordsQueries } from '../records.ts';
import { anyOf } from '../sessions/session-row.ts';
import { type BackupHead, type BackupLine, backupLineSchema } from './backup-line.ts';
import { readChatState } from './chat-state.ts';

/** Messages that are read at a time: others are served between. */
const atOnce = 500;

/** A stretch of the history as it was. */
export interface BackupPage {
  /** After this order, up to that. */
  after: number;
  upTo: number;
  /** The newest change before it was read: a message of a higher rev may be another now than its line says. */
  rev: number;
  lines: readonly BackupLine[];
}

/** What a backup begins with. */
export async function beginBackup(queries: RecordsQueries): Promise<BackupHead> {
  const { rev } = await readChatState(queries);
  return { kind: 'mintscope-chat', v: 2, upTo: rev, rev };
}

/** The history page by page: each message with all that is kept of it, the oldest first, so that an answer comes after what it answers. */
export async function* backUpChat(
  queries: RecordsQueries,
  { upTo }: Pick<BackupHead, 'upTo'>,
): AsyncGenerator<BackupPage, void> {
  for (let after = 0; ; ) {
    const { rev } = await readChatState(queries);
    const rows = await selectPage(queries, after, upTo);
    const last = rows.at(-1);
    if (!last) return;
    yield { after, upTo: Number(last.place), rev, lines: await withParts(queries, rows) };
    after = Number(last.place);
  }
}

function selectPage(queries: RecordsQueries, after: number, upTo: number) {
  return queries
    .selectFrom('chat_messages')
    .selectAll()
    .where('place', '>', BigInt(after))
    .where('place', '<=', BigInt(upTo))
    .orderBy('place')
    .limit(atOnce)
    .execute();
}

async function withParts(queries: RecordsQueries, rows: Awaited<ReturnType<typeof selectPage>>): Promise<BackupLine[]> {
  const ids = anyOf(rows.map(({ id }) => id));
  const edits = byMessage(
    await queries.selectFrom('chat_edits').selectAll().where('message_id', '=', ids).orderBy('ordinal').execute(),
  );
  const reactions = byMessage(
    await queries.selectFrom('chat_reactions').selectAll().where('message_id', '=', ids).execute(),
  );
  const mentions = byMessage(
    await queries.selectFrom('chat_mentions').selectAll().where('message_id', '=', ids).execute(),
  );
  const reports = byMessage(
    await queries.selectFrom('chat_reports').selectAll().where('message_id', '=', ids).orderBy('reported_at').execute(),
  );
  // Parsed, so that what can't be put back is found while the original is there.
  return rows.map((row) =>
    backupLineSchema.parse({
      ...lineOf(row),
      edits: edits(row.id).map(({ content, replaced_at }) => ({ content, replacedAt: replaced_at.toISOString() })),
      reactions: reactions(row.id).map(({ user_id, emoji, given_at }) => ({
        userId: user_id,
        emoji,
        givenAt: given_at.toISOString(),
      })),
      mentions: mentions(row.id).map(({ user_id, username }) => ({ userId: user_id, username })),
      reports: reports(row.id).map(({ user_id, reason, reported_at, decided_at }) => ({
        userId: user_id,
        reason,
        reportedAt: reported_at.toISOString(),
        decidedAt: decided_at?.toISOString() ?? null,
      })),
    }),
  );
}

function lineOf(row: Awaited<ReturnType<typeof selectPage>>[number]) {
  return {
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
  };
}

function byMessage<Part extends { message_id: string }>(parts: readonly Part[]): (id: string) => readonly Part[] {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const group = groups.get(part.message_id);
    if (group) group.push(part);
    else groups.set(part.message_id, [part]);
  }
  return (id) => groups.get(id) ?? [];
}
