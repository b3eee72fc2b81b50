import type { QueuedMessage } from '@mintscope/schemas/chat/chat-moderation';
import type { RecordsQueries } from '../records.ts';
import { anyOf } from '../sessions/session-row.ts';
import { readChatState } from './chat-state.ts';
import { heldFor } from './held-for.ts';
import { findMessages } from './select-messages.ts';

export type QueueOf = 'held' | 'reported';

/** What waits for a moderator, longest first, and how much there is. */
export async function selectQueue(
  queries: RecordsQueries,
  of: QueueOf,
  limit: number,
): Promise<{ items: QueuedMessage[]; total: number }> {
  const waiting = of === 'held' ? heldMessages(queries) : reportedMessages(queries);
  const { total } = await queries
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await waiting.orderBy('waits_since').orderBy('id').limit(limit).execute();
  const ids = rows.map(({ id }) => id);
  const messages = new Map(
    (await findMessages(queries, ids, { withHeld: true, withDeletedText: true })).map((one) => [one.id, one]),
  );
  const { settings } = await readChatState(queries);
  const [edits, reports] = [await selectEdits(queries, ids), await selectReports(queries, ids)];
  const items = rows.flatMap(({ id, held_at }) => {
    const message = messages.get(id);
    if (!message) return [];
    return {
      message,
      isHeld: held_at !== null,
      heldFor: heldFor(message.content, settings.holdWords),
      earlier: edits.get(id) ?? [],
      reports: reports.get(id) ?? [],
    };
  });
  return { items, total: Number(total) };
}

function heldMessages(queries: RecordsQueries) {
  return queries
    .selectFrom('chat_messages as m')
    .select(['m.id', 'm.held_at', 'm.sent_at as waits_since'])
    .where('m.held_at', 'is not', null)
    .where('m.deleted_at', 'is', null);
}

function reportedMessages(queries: RecordsQueries) {
  return queries
    .selectFrom('chat_reports as r')
    .innerJoin('chat_messages as m', 'm.id', 'r.message_id')
    .select(({ fn }) => ['m.id', 'm.held_at', fn.min('r.reported_at').as('waits_since')])
    .where('r.decided_at', 'is', null)
    .groupBy(['m.id', 'm.held_at']);
}

async function selectEdits(queries: RecordsQueries, ids: readonly string[]) {
  const rows = await queries
    .selectFrom('chat_edits')
    .select(['message_id', 'content', 'replaced_at'])
    .where('message_id', '=', anyOf(ids))
    .orderBy('ordinal')
    .execute();
  return grouped(rows, ({ content, replaced_at }) => ({ content, replacedAt: replaced_at.getTime() }));
}

async function selectReports(queries: RecordsQueries, ids: readonly string[]) {
  const rows = await queries
    .selectFrom('chat_reports')
    .select(['message_id', 'user_id', 'reason', 'reported_at'])
    .where('message_id', '=', anyOf(ids))
    .where('decided_at', 'is', null)
    .orderBy('reported_at')
    .execute();
  return grouped(rows, ({ user_id, reason, reported_at }) => ({ userId: user_id, reason, at: reported_at.getTime() }));
}

function grouped<Row extends { message_id: string }, Value>(rows: readonly Row[], shape: (row: Row) => Value) {
  const groups = new Map<string, Value[]>();
  for (const row of rows) groups.set(row.message_id, [...(groups.get(row.message_id) ?? []), shape(row)]);
  return groups;
}
