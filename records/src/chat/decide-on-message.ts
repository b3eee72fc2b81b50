import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import type { RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import type { ChatWrites } from './chat-writes.ts';
import { type NoteDeletion, takeOff } from './delete-message.ts';
import { noteChange } from './note-changes.ts';
import { requireMessage } from './require-message.ts';
import { findMessages } from './select-messages.ts';

export interface MessageDecision {
  id: string;
  decision: 'let_through' | 'delete' | 'dismiss';
  nowMs: number;
}

/**
 * Decides on a message that was held or reported: a held one is let through as the newest, so that no reader misses it.
 * @throws Refusal NOT_FOUND, ALREADY_DECIDED
 */
export function decideOnMessage(chat: ChatWrites, wish: MessageDecision, note: NoteDeletion): Promise<ChatMessage> {
  const { id, decision, nowMs } = wish;
  return chat.transactFirst(async (queries) => {
    const message = await requireMessage(queries, id, { heldOf: 'all' });
    const isHeld = message.held_at !== null && message.deleted_at === null;
    const reports = await closeReports(queries, wish);
    if (decision === 'let_through') {
      if (!isHeld) throw decided();
      await letThrough(queries, id, nowMs);
    } else if (decision === 'delete') {
      if (message.deleted_at !== null && reports === 0) throw decided();
      if (message.deleted_at === null) await takeOff(queries, { id, by: 'moderator', nowMs });
    } else if (reports === 0) throw decided();
    await note(queries, { authorId: message.author_id });
    const [now] = await findMessages(queries, [id], { withHeld: true });
    return now!;
  });
}

async function letThrough(queries: RecordsTransaction, id: string, nowMs: number): Promise<void> {
  const rev = await noteChange(queries, { kind: 'new_message', messageId: id, nowMs });
  await queries.updateTable('chat_messages').set({ held_at: null, place: rev, rev }).where('id', '=', id).execute();
}

/** Gives how many there were. */
async function closeReports(queries: RecordsTransaction, { id, nowMs }: MessageDecision): Promise<number> {
  const closed = await queries
    .updateTable('chat_reports')
    .set({ decided_at: new Date(nowMs) })
    .where('message_id', '=', id)
    .where('decided_at', 'is', null)
    .returning('user_id')
    .execute();
  return closed.length;
}

function decided(): Refusal {
  return new Refusal('ALREADY_DECIDED', 'There is nothing to decide on this message any more.');
}
