import type { ChatRestriction } from '@mintscope/schemas/chat/chat-community';
import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import type { ChatSettings } from '@mintscope/schemas/chat/chat-settings';
import { sql } from 'kysely';
import type { RecordsTransaction } from '../records.ts';
import { Refusal, tooOften } from '../refusal.ts';
import { anyOf } from '../sessions/session-row.ts';
import type { MessageWish } from './message-wish.ts';
import { paceOf } from './pace.ts';
import { restricted, selectRestrictions } from './restrictions.ts';

type Verdict =
  | Refusal
  | { kind: 'new' }
  /** Sent before with the same clientId. */
  | { kind: 'known'; id: string }
  /** The same as an earlier wish of these. */
  | { kind: 'same'; as: MessageWish };

export interface Sender {
  settledAtMs: number;
  lastSentAtMs: number;
}

export interface Judgement {
  verdicts: Verdict[];
  /** Who sends, as they stand after it. */
  senders: Map<string, Sender>;
}

/** What is known of all who send at once, read in as many statements as for one. */
interface Facts {
  settings: ChatSettings;
  restrictions: ReadonlyMap<string, ChatRestriction>;
  /** By account and clientId. */
  sentBefore: Map<string, { id: string; content: string; replyToId: string | null }>;
  senders: Map<string, Sender>;
  /** By account: what it sent lately. */
  texts: Map<string, { content: string; atMs: number }[]>;
  /** Those of the messages replied to that readers see. */
  answerable: ReadonlySet<string>;
}

/** Judges wishes in their order, each after what the ones before it make of the facts. */
export async function judgeWishes(
  queries: RecordsTransaction,
  wishes: readonly MessageWish[],
  settings: ChatSettings,
): Promise<Judgement> {
  const facts = await readFacts(queries, wishes, settings);
  const senders: Judgement['senders'] = new Map();
  const accepted: MessageWish[] = [];
  const verdicts = wishes.map((wish): Verdict => {
    const verdict = sameAs(wish, accepted) ?? judge(wish, facts);
    if (verdict instanceof Refusal || verdict.kind !== 'new') return verdict;
    accepted.push(wish);
    const { userId, content, nowMs } = wish;
    const { settledAtMs } = paceOf(facts.senders.get(userId)?.settledAtMs ?? 0, nowMs);
    const sender = { settledAtMs, lastSentAtMs: nowMs };
    senders.set(userId, sender);
    facts.senders.set(userId, sender);
    facts.texts.set(userId, [...(facts.texts.get(userId) ?? []), { content, atMs: nowMs }]);
    return verdict;
  });
  return { verdicts, senders };
}

function sameAs(wish: MessageWish, accepted: readonly MessageWish[]): Verdict | null {
  if (wish.clientId === null) return null;
  const as = accepted.find(({ userId, clientId }) => userId === wish.userId && clientId === wish.clientId);
  if (!as) return null;
  return as.content === wish.content && as.replyToId === wish.replyToId ? { kind: 'same', as } : clientIdUsed();
}

function judge(wish: MessageWish, facts: Facts): Verdict {
  const { userId, clientId, content, replyToId } = wish;
  const known = clientId === null ? undefined : facts.sentBefore.get(`${userId} ${clientId}`);
  if (known) {
    // A message that was replied to and is gone since leaves the reply without.
    const isSame = known.content === content && (known.replyToId ?? replyToId) === replyToId;
    return isSame ? { kind: 'known', id: known.id } : clientIdUsed();
  }
  const restriction = facts.restrictions.get(userId);
  if (restriction) return restricted(restriction);
  if (replyToId !== null && !facts.answerable.has(replyToId)) {
    return new Refusal('NOT_FOUND', 'The message that you reply to is not there any more.', { field: 'replyToId' });
  }
  return mustWait(wish, facts) ?? repeats(wish, facts) ?? { kind: 'new' };
}

function mustWait({ userId, mayModerate, nowMs }: MessageWish, { settings, senders }: Facts): Refusal | null {
  const sender = senders.get(userId);
  if (!sender) return null;
  // A clock that is ahead makes it as if it had been sent now.
  const sinceMs = Math.max(0, nowMs - sender.lastSentAtMs);
  const slowMs = mayModerate ? 0 : settings.slowModeMs - sinceMs;
  const paceMs = paceOf(sender.settledAtMs, nowMs).waitMs;
  if (slowMs <= 0 && paceMs <= 0) return null;
  const seconds = Math.ceil(Math.max(slowMs, paceMs) / 1000);
  const rule =
    slowMs > paceMs
      ? `Slow mode is on: one message each ${Math.round(settings.slowModeMs / 1000)} seconds`
      : 'You are sending too fast';
  return tooOften(seconds, rule);
}

function repeats({ userId, content, nowMs }: MessageWish, { texts }: Facts): Refusal | null {
  const same = texts.get(userId)?.find((one) => one.content === content && one.atMs > nowMs - chatLimits.repeatMs);
  if (!same) return null;
  return new Refusal('MESSAGE_REPEATED', 'You sent the same a moment ago.', { field: 'content' });
}

function clientIdUsed(): Refusal {
  return new Refusal('CLIENT_ID_USED', 'This clientId stands for another message of yours.', { field: 'clientId' });
}

async function readFacts(
  queries: RecordsTransaction,
  wishes: readonly MessageWish[],
  settings: ChatSettings,
): Promise<Facts> {
  const userIds = [...new Set(wishes.map(({ userId }) => userId))];
  const earliestMs = Math.min(...wishes.map(({ nowMs }) => nowMs));
  return {
    settings,
    restrictions: await selectRestrictions(queries, earliestMs, userIds),
    sentBefore: await selectSentBefore(queries, userIds, wishes),
    senders: await selectSenders(queries, userIds),
    texts: await selectTexts(queries, userIds, earliestMs - chatLimits.repeatMs),
    answerable: await selectAnswerable(queries, wishes),
  };
}

async function selectSentBefore(queries: RecordsTransaction, userIds: string[], wishes: readonly MessageWish[]) {
  const clientIds = wishes.flatMap(({ clientId }) => clientId ?? []);
  if (clientIds.length === 0) return new Map<string, never>();
  const rows = await queries
    .selectFrom('chat_messages as m')
    // What it read before its first edit is what was sent.
    .leftJoin('chat_edits as e', (join) => join.onRef('e.message_id', '=', 'm.id').on('e.ordinal', '=', 1))
    .select(['m.id', 'm.author_id', 'm.client_id', 'm.reply_to'])
    .select(({ fn }) => fn.coalesce('e.content', 'm.content').as('content'))
    .where('m.author_id', '=', anyOf(userIds))
    .where('m.client_id', '=', sql<string>`any(string_to_array(${clientIds.join(',')}, ','))`)
    .execute();
  return new Map(
    rows.map(({ id, author_id, client_id, content, reply_to }) => [
      `${author_id} ${client_id}`,
      { id, content, replyToId: reply_to },
    ]),
  );
}

async function selectSenders(queries: RecordsTransaction, userIds: string[]): Promise<Facts['senders']> {
  const rows = await queries
    .selectFrom('chat_senders')
    .select(['user_id', 'settled_at', 'last_sent_at'])
    .where('user_id', '=', anyOf(userIds))
    .execute();
  return new Map(
    rows.map(({ user_id, settled_at, last_sent_at }) => [
      user_id,
      { settledAtMs: settled_at.getTime(), lastSentAtMs: last_sent_at.getTime() },
    ]),
  );
}

async function selectTexts(queries: RecordsTransaction, userIds: string[], sinceMs: number): Promise<Facts['texts']> {
  const rows = await queries
    .selectFrom('chat_messages')
    .select(['author_id', 'content', 'sent_at'])
    .where('author_id', '=', anyOf(userIds))
    .where('sent_at', '>', new Date(sinceMs))
    .execute();
  const texts: Facts['texts'] = new Map();
  for (const { author_id, content, sent_at } of rows) {
    texts.set(author_id, [...(texts.get(author_id) ?? []), { content, atMs: sent_at.getTime() }]);
  }
  return texts;
}

async function selectAnswerable(queries: RecordsTransaction, wishes: readonly MessageWish[]): Promise<Set<string>> {
  const ids = wishes.flatMap(({ replyToId }) => replyToId ?? []);
  if (ids.length === 0) return new Set();
  const rows = await queries
    .selectFrom('chat_messages')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .where('held_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
