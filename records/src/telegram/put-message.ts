import type { RecordsTransaction } from '../records.ts';
import { telegramLimits } from './telegram-limits.ts';

export interface TelegramMessage {
  /** What it tells, to whom, such as `call:<mint>:1:<user>`: put in twice it is sent once. */
  key: string;
  chatId: bigint;
  /** Whose data it holds: it goes with the account, or when that is unlinked. Null for the answer to a stranger. */
  userId: string | null;
  /** Plain text; lines are kept. */
  text: string;
  /** Given up so long after it was put in (ms). */
  givenUpAfterMs?: number;
}

/** Puts messages last in line of their chats, in the transaction of what they tell; gives how many were new. */
export async function putMessages(
  queries: RecordsTransaction,
  messages: readonly TelegramMessage[],
  nowMs: number,
): Promise<number> {
  let put = 0;
  for (let from = 0; from < messages.length; from += messagesAtOnce) {
    put += await putSome(queries, messages.slice(from, from + messagesAtOnce), nowMs);
  }
  return put;
}

/** Rows of one statement: many may follow the same token. */
const messagesAtOnce = 500;

async function putSome(
  queries: RecordsTransaction,
  messages: readonly TelegramMessage[],
  nowMs: number,
): Promise<number> {
  const now = new Date(nowMs);
  const rows = messages.map(({ key, chatId, userId, text, givenUpAfterMs = telegramLimits.givenUpAfterMs }) => ({
    key,
    chat_id: chatId,
    user_id: userId,
    text: plainText(text),
    state: 'waiting' as const,
    created_at: now,
    due_at: now,
    given_up_at: new Date(nowMs + givenUpAfterMs),
    attempts: 0,
    last_error: null,
  }));
  const put = await queries
    .insertInto('telegram_outbox')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .execute();
  return put.length;
}

/** Without what turns or hides text: names of tokens come from strangers. Never empty, and of a length that Telegram takes. */
function plainText(text: string): string {
  const clean = text.replace(/(?!\n)\p{C}/gu, '').trim();
  return cut(clean === '' ? '–' : clean, telegramLimits.textLength);
}

/** Telegram counts as JavaScript does; half a sign is none. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
