import type { RecordsQueries } from '../records.ts';

export interface TelegramLink {
  username: string | null;
  firstName: string;
  linkedBy: 'sign-in' | 'code';
  linkedAtMs: number;
  /** Whether Telegram lets the bot write: it was written to, and has not been blocked since. */
  reachable: boolean;
  mutedUntilMs: number | null;
}

/** The user's Telegram account; null where none is linked. */
export async function readTelegramLink(
  queries: RecordsQueries,
  userId: string,
  nowMs: number,
): Promise<TelegramLink | null> {
  const row = await queries
    .selectFrom('telegram_accounts')
    .select(['username', 'first_name', 'linked_by', 'linked_at', 'reachable_since', 'muted_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const mutedUntilMs = row.muted_until?.getTime() ?? 0;
  return {
    username: row.username,
    firstName: row.first_name,
    linkedBy: row.linked_by,
    linkedAtMs: row.linked_at.getTime(),
    reachable: row.reachable_since !== null,
    mutedUntilMs: mutedUntilMs > nowMs ? mutedUntilMs : null,
  };
}
