import type { ColumnType, Generated } from 'kysely';
import type { MaybeTime, Time } from '../time-columns.ts';

/** The bot: codes that link, what its chats said, what is to be sent to them. Who is linked stands in `telegram_accounts`. */
export interface TelegramTables {
  telegram_codes: CodeTable;
  telegram_tries: TryTable;
  telegram_watches: WatchTable;
  telegram_updates: UpdateTable;
  telegram_outbox: TelegramOutboxTable;
  telegram_bots: BotTable;
  telegram_holds: HoldTable;
}

interface CodeTable {
  /** One code a user: a new one takes the place of the one before. */
  user_id: string;
  /** SHA-256, hex. */
  code_hash: string;
  expires_at: Time;
}

/** Wrong codes of a Telegram account, while they are remembered. */
interface TryTable {
  telegram_id: bigint;
  tries: number;
  first_at: Time;
}

interface WatchTable {
  user_id: string;
  mint: string;
  watched_at: Time;
}

interface UpdateTable {
  /** Telegram's number: the same update has the same one, however often it comes. */
  update_id: bigint;
  /** A `KeptUpdate`; gone once it is handled. */
  update: ColumnType<Record<string, unknown> | null, string, null>;
  received_at: Time;
  handled_at: MaybeTime;
}

/**
 * waiting = to be sent; sending = a call is under way; sent = Telegram has accepted it; dead = it was refused or took too long; unknown =
 * the call ended without an answer, so Telegram may have accepted it.
 */
export type MessageState = 'waiting' | 'sending' | 'sent' | 'dead' | 'unknown';

interface TelegramOutboxTable {
  id: Generated<bigint>;
  /** What it tells, to whom: put in twice it is sent once. */
  key: string;
  chat_id: bigint;
  /** Whose data it holds; null for the answer to a stranger. */
  user_id: string | null;
  text: string;
  state: MessageState;
  created_at: Time;
  due_at: Time;
  /** A message that waits still is given up then. */
  given_up_at: Time;
  attempts: number;
  /** Of the newest call. */
  called_at: MaybeTime;
  answered_at: MaybeTime;
  last_error: string | null;
}

interface BotTable {
  /** What stands before the colon of its token. */
  bot_id: bigint;
  username: string;
  seen_at: Time;
}

interface HoldTable {
  bot_id: bigint;
  held_until: Time;
}
