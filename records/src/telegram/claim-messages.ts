import type { ExpressionBuilder } from 'kysely';
import type { Records, RecordsTransaction } from '../records.ts';
import type { RecordsTables } from '../tables.ts';
import { telegramLimits } from './telegram-limits.ts';

/** A message that is this process's to send, once. */
export interface ClaimedMessage {
  id: bigint;
  chatId: bigint;
  text: string;
  attempts: number;
  /** Marks the call: what is noted of it counts as long as no later one has been marked. */
  calledAt: Date;
}

export interface Claim {
  claimed: ClaimedMessage[];
  /** Messages that were taken out of the line: their users were unlinked from the chat, or suspended, while they waited. */
  dropped: number;
}

/**
 * Marks messages as being sent, before Telegram is called: of each chat the first, within Telegram's limits, counted over all
 * processes from when a call was marked until it was answered. A process that dies after this leaves them as they are. What is for
 * a user who is no more linked with the chat, or is suspended, goes instead.
 */
export function claimMessages(records: Records, botId: bigint, nowMs: number): Promise<Claim> {
  const now = new Date(nowMs);
  return records.transact(async (queries) => {
    if (await isHeld(queries, botId, now)) return nothing;
    const free = telegramLimits.callsPerSecond - (await countLately(queries, nowMs));
    if (free <= 0) return nothing;
    const first = await queries
      .selectFrom('telegram_outbox as message')
      .select('id')
      .select((eb) => eb.or([eb('user_id', 'is', null), eb.exists(mayBeTold(eb))]).as('isToBeSent'))
      .where('state', '=', 'waiting')
      .where('due_at', '<=', now)
      .where('given_up_at', '>', now)
      .where((eb) => eb.not(eb.exists(openBefore(eb))))
      .where((eb) => eb.not(eb.exists(answeredLately(eb, nowMs))))
      .orderBy('due_at')
      .orderBy('id')
      .limit(free)
      .execute();
    const idsOf = (isToBeSent: boolean) => first.filter((one) => one.isToBeSent === isToBeSent).map(({ id }) => id);
    return { claimed: await mark(queries, idsOf(true), now), dropped: await drop(queries, idsOf(false)) };
  });
}

const nothing: Claim = { claimed: [], dropped: 0 };

async function mark(queries: RecordsTransaction, ids: readonly bigint[], now: Date): Promise<ClaimedMessage[]> {
  if (ids.length === 0) return [];
  const marked = await queries
    .updateTable('telegram_outbox')
    .set(({ eb }) => ({ state: 'sending', called_at: now, answered_at: null, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', [...ids])
    .where('state', '=', 'waiting')
    .returning(['id', 'chat_id', 'text', 'attempts'])
    .execute();
  return marked.map(({ chat_id, ...message }) => ({ ...message, chatId: chat_id, calledAt: now }));
}

async function drop(queries: RecordsTransaction, ids: readonly bigint[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await queries
    .deleteFrom('telegram_outbox')
    .where('id', 'in', [...ids])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

async function isHeld(queries: RecordsTransaction, botId: bigint, now: Date): Promise<boolean> {
  const held = await queries
    .selectFrom('telegram_holds')
    .select('bot_id')
    .where('bot_id', '=', botId)
    .where('held_until', '>', now)
    .executeTakeFirst();
  return held !== undefined;
}

/** Calls under way, and those of the last second by when they were answered: when Telegram counts them lies between. */
async function countLately(queries: RecordsTransaction, nowMs: number): Promise<number> {
  const { calls } = await queries
    .selectFrom('telegram_outbox')
    .select(({ fn }) => fn.countAll<bigint>().as('calls'))
    .where('called_at', '>', new Date(nowMs - telegramLimits.answerMs))
    .where(({ eb, or }) => or([eb('state', '=', 'sending'), eb('answered_at', '>', new Date(nowMs - 1_000))]))
    .executeTakeFirstOrThrow();
  return Number(calls);
}

type Outer = ExpressionBuilder<RecordsTables & { message: RecordsTables['telegram_outbox'] }, 'message'>;

/** The user it was put in for is linked with this chat still, and is not suspended. */
function mayBeTold(eb: Outer) {
  return eb
    .selectFrom('telegram_accounts as account')
    .innerJoin('users', 'users.id', 'account.user_id')
    .select('account.user_id')
    .whereRef('account.user_id', '=', 'message.user_id')
    .whereRef('account.telegram_id', '=', 'message.chat_id')
    .where('users.suspended_at', 'is', null);
}

function openBefore(eb: Outer) {
  return (
    eb
      .selectFrom('telegram_outbox as earlier')
      .select('earlier.id')
      .whereRef('earlier.chat_id', '=', 'message.chat_id')
      .whereRef('earlier.id', '<>', 'message.id')
      .where('earlier.state', 'in', ['waiting', 'sending'])
      // One that is being sent holds up those before it, too: an admin may have put them in line again.
      .where(({ or, eb: also }) =>
        or([also('earlier.id', '<', also.ref('message.id')), also('earlier.state', '=', 'sending')]),
      )
  );
}

function answeredLately(eb: Outer, nowMs: number) {
  return eb
    .selectFrom('telegram_outbox as before')
    .select('before.id')
    .whereRef('before.chat_id', '=', 'message.chat_id')
    .where('before.answered_at', '>', new Date(nowMs - telegramLimits.chatEveryMs));
}
