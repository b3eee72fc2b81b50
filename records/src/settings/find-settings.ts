import type { UserSettings } from '@mintscope/schemas/user-settings';
import type { RecordsQueries } from '../records.ts';
import { readSettings } from './read-settings.ts';

/** A user's settings, the defaults before anything was saved. */
export async function findSettings(
  queries: RecordsQueries,
  userId: string,
): Promise<{ settings: UserSettings; updatedAt: number | null }> {
  const row = await queries
    .selectFrom('user_settings')
    .select(['settings', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { settings: readSettings(row?.settings), updatedAt: row?.updated_at.getTime() ?? null };
}
