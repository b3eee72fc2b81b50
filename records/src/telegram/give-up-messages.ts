import { sql } from 'kysely';
import type { Records } from '../records.ts';
import { telegramLimits } from './telegram-limits.ts';

/** Ends what has waited for too long, and what a process left behind that died while it called Telegram. */
export async function giveUpMessages({ queries }: Records, nowMs: number): Promise<{ dead: number; unknown: number }> {
  const dead = await queries
    .updateTable('telegram_outbox')
    .set({
      state: 'dead',
      last_error: sql<string>`left('Given up. ' || coalesce(last_error, 'It waited for too long.'), 500)`,
    })
    .where('state', '=', 'waiting')
    .where('given_up_at', '<=', new Date(nowMs))
    .executeTakeFirstOrThrow();
  const unknown = await queries
    .updateTable('telegram_outbox')
    .set({ state: 'unknown', last_error: 'The process that sent it has not told what became of it.' })
    .where('state', '=', 'sending')
    .where('called_at', '<=', new Date(nowMs - telegramLimits.answerMs))
    .executeTakeFirstOrThrow();
  return { dead: Number(dead.numUpdatedRows), unknown: Number(unknown.numUpdatedRows) };
}
