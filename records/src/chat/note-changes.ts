import type { RecordsTransaction } from '../records.ts';
import type { ChatChangeKind } from './tables.ts';

export interface ChatChange {
  kind: ChatChangeKind;
  messageId?: string;
  userId?: string;
  /** Of 'cleared': up to which order. */
  upTo?: number;
  nowMs: number;
}

/** Takes the next number for a change, and notes it for those who follow. Within a transaction of `ChatWrites`. */
export async function noteChange(queries: RecordsTransaction, change: ChatChange): Promise<bigint> {
  return (await noteChanges(queries, [change])) + 1n;
}

/** The same of several, numbered in their order. Gives the number before the first. */
export async function noteChanges(queries: RecordsTransaction, changes: readonly ChatChange[]): Promise<bigint> {
  const { rev } = await queries
    .updateTable('chat_state')
    .set(({ eb }) => ({ rev: eb('rev', '+', BigInt(changes.length)) }))
    .returning('rev')
    .executeTakeFirstOrThrow();
  const before = rev - BigInt(changes.length);
  const rows = changes.map(({ kind, messageId, userId, upTo, nowMs }, n) => ({
    rev: before + BigInt(n + 1),
    kind,
    message_id: messageId ?? null,
    user_id: userId ?? null,
    up_to: upTo === undefined ? null : BigInt(upTo),
    changed_at: new Date(nowMs),
  }));
  await queries.insertInto('chat_changes').values(rows).execute();
  return before;
}
