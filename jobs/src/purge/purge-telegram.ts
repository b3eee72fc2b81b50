import type { RecordsQueries } from '@mintscope/records/records';

/** Deletes so many rows at most, and gives how many there were. */
export type Purge = (
  queries: RecordsQueries,
  before: { now: Date; day: Date; week: Date; month: Date },
  batch: number,
) => Promise<bigint>;

/** Keys and numbers are kept for as long as what they tell apart could come again: Telegram keeps updates for a day. */
export const telegramPurges: Record<string, Purge> = {
  telegramCodes: async (queries, { now }, batch) => {
    const old = queries.selectFrom('telegram_codes').select('user_id').where('expires_at', '<', now).limit(batch);
    const { numDeletedRows } = await queries
      .deleteFrom('telegram_codes')
      .where('user_id', 'in', old)
      .executeTakeFirst();
    return numDeletedRows;
  },
  telegramTries: async (queries, { day }, batch) => {
    const old = queries.selectFrom('telegram_tries').select('telegram_id').where('first_at', '<', day).limit(batch);
    const { numDeletedRows } = await queries
      .deleteFrom('telegram_tries')
      .where('telegram_id', 'in', old)
      .executeTakeFirst();
    return numDeletedRows;
  },
  telegramUpdates: async (queries, { week }, batch) => {
    const old = queries.selectFrom('telegram_updates').select('update_id').where('received_at', '<', week).limit(batch);
    const { numDeletedRows } = await queries
      .deleteFrom('telegram_updates')
      .where('update_id', 'in', old)
      .executeTakeFirst();
    return numDeletedRows;
  },
  sentMessages: async (queries, { week }, batch) => {
    const old = queries
      .selectFrom('telegram_outbox')
      .select('id')
      .where('state', '=', 'sent')
      .where('called_at', '<', week)
      .limit(batch);
    const { numDeletedRows } = await queries.deleteFrom('telegram_outbox').where('id', 'in', old).executeTakeFirst();
    return numDeletedRows;
  },
  failedMessages: async (queries, { month }, batch) => {
    const old = queries
      .selectFrom('telegram_outbox')
      .select('id')
      .where('state', 'in', ['dead', 'unknown'])
      .where('created_at', '<', month)
      .limit(batch);
    const { numDeletedRows } = await queries.deleteFrom('telegram_outbox').where('id', 'in', old).executeTakeFirst();
    return numDeletedRows;
  },
};
