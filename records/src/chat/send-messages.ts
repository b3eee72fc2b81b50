import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import type { RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { readChatState } from './chat-state.ts';
import { findMentioned } from './find-mentioned.ts';
import { heldFor } from './held-for.ts';
import type { MessageWish } from './message-wish.ts';
import { noteChanges } from './note-changes.ts';
import { findMessages } from './select-messages.ts';
import { judgeWishes } from './sending-rules.ts';

interface NewMessage {
  id: string;
  wish: MessageWish;
  isHeld: boolean;
}

/**
 * What became of each wish, in their order, within one transaction of `ChatWrites`: the message, also one that was sent before with the
 * same clientId, or why it was refused.
 */
export async function sendMessages(
  queries: RecordsTransaction,
  wishes: readonly MessageWish[],
): Promise<({ message: ChatMessage; held: boolean } | Refusal)[]> {
  const { settings } = await readChatState(queries);
  const { verdicts, senders } = await judgeWishes(queries, wishes, settings);
  const sent: NewMessage[] = [];
  const outcomes = verdicts.map((verdict, n): string | Refusal => {
    if (verdict instanceof Refusal) return verdict;
    if (verdict.kind === 'known') return verdict.id;
    // The same was sent a moment before, in this very transaction.
    if (verdict.kind === 'same') return sent.find(({ wish }) => wish === verdict.as)!.id;
    const wish = wishes[n]!;
    const id = randomUUID();
    sent.push({ id, wish, isHeld: !wish.mayModerate && heldFor(wish.content, settings.holdWords).length > 0 });
    return id;
  });
  if (sent.length > 0) {
    await keep(queries, sent);
    await keepSenders(queries, senders);
  }
  const ids = outcomes.filter((outcome) => typeof outcome === 'string');
  const held = await findHeld(queries, ids);
  const messages = new Map((await findMessages(queries, ids, { withHeld: true })).map((one) => [one.id, one]));
  return outcomes.map((outcome) => {
    if (outcome instanceof Refusal) return outcome;
    return { message: messages.get(outcome)!, held: held.has(outcome) };
  });
}

async function keep(queries: RecordsTransaction, sent: readonly NewMessage[]): Promise<void> {
  // Those that wait are numbered too, and told to no reader: their number is taken again when they are let through.
  const before = await noteChanges(
    queries,
    sent.map(({ id, wish }) => ({ kind: 'new_message', messageId: id, nowMs: wish.nowMs })),
  );
  const rows = sent.map(({ id, wish, isHeld }, n) => ({
    id,
    place: before + BigInt(n + 1),
    rev: before + BigInt(n + 1),
    author_id: wish.userId,
    client_id: wish.clientId,
    content: wish.content,
    reply_to: wish.replyToId,
    sent_at: new Date(wish.nowMs),
    held_at: isHeld ? new Date(wish.nowMs) : null,
  }));
  await queries.insertInto('chat_messages').values(rows).execute();
  const mentioned = await findMentioned(
    queries,
    sent.map(({ wish }) => wish.content),
  );
  const mentions = mentioned.flatMap((people, n) =>
    people.map(({ userId, username }) => ({ message_id: sent[n]!.id, user_id: userId, username })),
  );
  if (mentions.length > 0) await queries.insertInto('chat_mentions').values(mentions).execute();
}

async function keepSenders(
  queries: RecordsTransaction,
  senders: ReadonlyMap<string, { settledAtMs: number; lastSentAtMs: number }>,
): Promise<void> {
  const rows = [...senders].map(([user_id, { settledAtMs, lastSentAtMs }]) => ({
    user_id,
    settled_at: new Date(settledAtMs),
    last_sent_at: new Date(lastSentAtMs),
  }));
  await queries
    .insertInto('chat_senders')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({
        settled_at: ref('excluded.settled_at'),
        last_sent_at: ref('excluded.last_sent_at'),
      })),
    )
    .execute();
}

async function findHeld(queries: RecordsTransaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queries
    .selectFrom('chat_messages')
    .select('id')
    .where('id', 'in', [...ids])
    .where('held_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
