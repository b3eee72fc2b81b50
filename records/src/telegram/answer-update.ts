import type { Records, RecordsTransaction } from '../records.ts';
import { putMessages } from './put-message.ts';
import { type LinkedAccount, meetSender, type TelegramSender } from './telegram-account.ts';
import { telegramLimits } from './telegram-limits.ts';

export interface Asked {
  queries: RecordsTransaction;
  sender: TelegramSender;
  /** Null where the sender is linked with none. */
  account: LinkedAccount | null;
  nowMs: number;
}

export interface AnsweredUpdate {
  updateId: bigint;
  chatId: bigint;
  sender: TelegramSender;
  nowMs: number;
}

/**
 * Handles an update once: that it is handled, what `act` changes and the answer are kept together or not at all. Of any number of
 * processes that handle it, one finds it waiting.
 * @param act gives the answer; it may run more than once, so it does nothing but query.
 */
export function answerUpdate(
  records: Records,
  { updateId, chatId, sender, nowMs }: AnsweredUpdate,
  act: (asked: Asked) => Promise<string>,
): Promise<boolean> {
  return records.transact(async (queries) => {
    const found = await queries
      .updateTable('telegram_updates')
      .set({ handled_at: new Date(nowMs), update: null })
      .where('update_id', '=', updateId)
      .where('handled_at', 'is', null)
      .returning('update_id')
      .executeTakeFirst();
    if (!found) return false;
    const account = await meetSender(queries, sender, nowMs);
    const text = await act({ queries, sender, account, nowMs });
    if ((await countWaiting(queries, chatId)) >= mostAnswers) return true;
    await putMessages(
      queries,
      [
        {
          key: `reply:${updateId}`,
          chatId,
          userId: account?.userId ?? null,
          text,
          givenUpAfterMs: telegramLimits.replyGivenUpAfterMs,
        },
      ],
      nowMs,
    );
    return true;
  });
}

/** Who writes faster than a chat may be answered is answered no more until these were sent. */
const mostAnswers = 10;

async function countWaiting(queries: RecordsTransaction, chatId: bigint): Promise<number> {
  const { waiting } = await queries
    .selectFrom('telegram_outbox')
    .select(({ fn }) => fn.countAll<bigint>().as('waiting'))
    .where('chat_id', '=', chatId)
    .where('state', '=', 'waiting')
    .where('key', 'like', 'reply:%')
    .executeTakeFirstOrThrow();
  return Number(waiting);
}
