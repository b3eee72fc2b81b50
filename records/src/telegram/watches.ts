import type { RecordsQueries, RecordsTransaction } from '../records.ts';
import { telegramLimits } from './telegram-limits.ts';

export type WatchResult = 'watched' | 'ended' | 'too-many';

/** Follows a token, or ends that where it is followed already. */
export async function toggleWatch(
  queries: RecordsTransaction,
  { userId, mint, nowMs }: { userId: string; mint: string; nowMs: number },
): Promise<WatchResult> {
  const ended = await queries
    .deleteFrom('telegram_watches')
    .where('user_id', '=', userId)
    .where('mint', '=', mint)
    .returning('mint')
    .executeTakeFirst();
  if (ended) return 'ended';
  if ((await selectWatches(queries, userId)).length >= telegramLimits.watches) return 'too-many';
  await queries
    .insertInto('telegram_watches')
    .values({ user_id: userId, mint, watched_at: new Date(nowMs) })
    .execute();
  return 'watched';
}

/** Mints, the newest first. */
export async function selectWatches(queries: RecordsQueries, userId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('telegram_watches')
    .select('mint')
    .where('user_id', '=', userId)
    .orderBy('watched_at', 'desc')
    .orderBy('mint')
    .limit(telegramLimits.watches)
    .execute();
  return rows.map(({ mint }) => mint);
}
