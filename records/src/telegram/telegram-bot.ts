import type { RecordsQueries } from '../records.ts';

/** Number of the bot: what comes before the colon of its token; the rest is the secret. Null = no bot is configured. */
export function botIdOf(botToken: string): bigint | null {
  const number = botToken.split(':')[0];
  return number ? BigInt(number) : null;
}

/** Keeps what Telegram calls the bot, for those who have to find it. */
export async function keepBot(
  queries: RecordsQueries,
  { botId, username }: { botId: bigint; username: string },
  nowMs: number,
): Promise<void> {
  const seen = { username, seen_at: new Date(nowMs) };
  await queries
    .insertInto('telegram_bots')
    .values({ bot_id: botId, ...seen })
    .onConflict((conflict) => conflict.column('bot_id').doUpdateSet(seen))
    .execute();
}

/** Null until the bot was reached for the first time. */
export async function findBotName(queries: RecordsQueries, botId: bigint): Promise<string | null> {
  const row = await queries
    .selectFrom('telegram_bots')
    .select('username')
    .where('bot_id', '=', botId)
    .executeTakeFirst();
  return row?.username ?? null;
}
