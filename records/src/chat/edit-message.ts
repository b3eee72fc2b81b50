import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import type { RecordsTransaction } from '../records.ts';
import { Refusal, tooOften } from '../refusal.ts';
import { readChatState } from './chat-state.ts';
import type { ChatWrites } from './chat-writes.ts';
import { findMentioned } from './find-mentioned.ts';
import { heldFor } from './held-for.ts';
import { noteChange } from './note-changes.ts';
import { paceOf } from './pace.ts';
import { requireMessage } from './require-message.ts';
import { requireUnrestricted } from './restrictions.ts';
import { findMessages } from './select-messages.ts';
import { withOwnReactions } from './with-own-reactions.ts';

export interface MessageEdit {
  userId: string;
  mayModerate: boolean;
  id: string;
  content: string;
  nowMs: number;
}

/**
 * Changes what one's own message says; what it said before is kept for moderators. The same text changes nothing.
 * An edit takes of the account's pace as a message does.
 * @throws Refusal NOT_FOUND, FORBIDDEN, CHAT_BANNED, CHAT_MUTED, MESSAGE_DELETED, EDIT_TOO_LATE, EDITED_TOO_OFTEN, RATE_LIMITED, WORDS_HELD
 */
export function editMessage(chat: ChatWrites, edit: MessageEdit): Promise<ChatMessage> {
  const { userId, id, content, nowMs } = edit;
  return chat.transact(async (queries) => {
    const message = await requireMessage(queries, id, { heldOf: userId });
    if (message.author_id !== userId) throw new Refusal('FORBIDDEN', 'It is not your message.');
    await requireUnrestricted(queries, userId, nowMs);
    if (message.deleted_at) throw new Refusal('MESSAGE_DELETED', 'The message was deleted.');
    if (nowMs - message.sent_at.getTime() > chatLimits.editMs) {
      throw new Refusal('EDIT_TOO_LATE', `A message can be edited for ${chatLimits.editMs / 60_000} minutes.`);
    }
    if (content !== message.content) {
      await refuseHeldWords(queries, edit);
      await takeFromPace(queries, userId, nowMs);
      await replace(queries, { ...edit, before: message.content });
    }
    const found = await findMessages(queries, [id], { withHeld: true });
    const [edited] = await withOwnReactions(queries, userId, found);
    return edited!;
  });
}

/** What readers have seen can not be taken back from them, so such a text is to be sent, and waits, as a new message. */
async function refuseHeldWords(queries: RecordsTransaction, { content, mayModerate }: MessageEdit): Promise<void> {
  const { settings } = await readChatState(queries);
  if (mayModerate || heldFor(content, settings.holdWords).length === 0) return;
  const sentence = 'A moderator has to see this text first; send it as a new message.';
  throw new Refusal('WORDS_HELD', sentence, { field: 'content' });
}

async function takeFromPace(queries: RecordsTransaction, userId: string, nowMs: number): Promise<void> {
  const sender = await queries
    .selectFrom('chat_senders')
    .select('settled_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!sender) return;
  const { waitMs, settledAtMs } = paceOf(sender.settled_at.getTime(), nowMs);
  if (waitMs > 0) throw tooOften(Math.ceil(waitMs / 1000), 'You are editing too fast');
  const settled_at = new Date(settledAtMs);
  await queries.updateTable('chat_senders').set({ settled_at }).where('user_id', '=', userId).execute();
}

async function replace(
  queries: RecordsTransaction,
  { id, content, before, nowMs }: MessageEdit & { before: string },
): Promise<void> {
  const at = new Date(nowMs);
  const { edits } = await queries
    .selectFrom('chat_edits')
    .select(({ fn }) => fn.countAll<bigint>().as('edits'))
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(edits) >= chatLimits.edits) {
    throw new Refusal('EDITED_TOO_OFTEN', `A message can be edited ${chatLimits.edits} times.`);
  }
  await queries
    .insertInto('chat_edits')
    .values({ message_id: id, ordinal: Number(edits) + 1, content: before, replaced_at: at })
    .execute();
  const rev = await noteChange(queries, { kind: 'edited', messageId: id, nowMs });
  await queries.updateTable('chat_messages').set({ content, edited_at: at, rev }).where('id', '=', id).execute();
  await queries.deleteFrom('chat_mentions').where('message_id', '=', id).execute();
  const [people = []] = await findMentioned(queries, [content]);
  const mentions = people.map(({ userId, username }) => ({ message_id: id, user_id: userId, username }));
  if (mentions.length > 0) await queries.insertInto('chat_mentions').values(mentions).execute();
}
