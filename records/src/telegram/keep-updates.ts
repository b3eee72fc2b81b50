import type { Records, RecordsQueries } from '../records.ts';
import { type KeptUpdate, readUpdate } from './kept-update.ts';
import { telegramLimits } from './telegram-limits.ts';

/** Keeps updates to be handled; one that came before is there already. Resolved, Telegram need not tell them again. */
export async function keepUpdates(
  { queries }: Pick<Records, 'queries'>,
  updates: readonly KeptUpdate[],
  nowMs: number,
): Promise<void> {
  if (updates.length === 0) return;
  const rows = updates.map((update) => ({
    update_id: BigInt(update.update_id),
    update: JSON.stringify(update),
    received_at: new Date(nowMs),
  }));
  await queries
    .insertInto('telegram_updates')
    .values(rows)
    .onConflict((conflict) => conflict.column('update_id').doNothing())
    .execute();
}

/** Those that wait to be handled, in Telegram's order. */
export async function selectUpdates(queries: RecordsQueries, limit: number, nowMs: number): Promise<KeptUpdate[]> {
  const rows = await queries
    .selectFrom('telegram_updates')
    .select('update')
    .where('handled_at', 'is', null)
    .where('received_at', '>', new Date(nowMs - telegramLimits.updateMs))
    .orderBy('update_id')
    .limit(limit)
    .execute();
  return rows.map(({ update }) => readUpdate(update)).filter((update) => update !== null);
}
