import type { RecordsTransaction } from '../records.ts';

/** Until when the user is told nothing but answers; null = told everything. */
export async function setMuted(
  queries: RecordsTransaction,
  { userId, untilMs }: { userId: string; untilMs: number | null },
): Promise<void> {
  await queries
    .updateTable('telegram_accounts')
    .set({ muted_until: untilMs === null ? null : new Date(untilMs) })
    .where('user_id', '=', userId)
    .execute();
}
