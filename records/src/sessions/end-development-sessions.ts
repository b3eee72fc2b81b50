import { sql } from 'kysely';
import type { RecordsQueries } from '../records.ts';
import type { EndReason } from './end-sessions.ts';

/**
 * Ends what development access let in, in the records, and gives the ids of the sessions: its own, those of its accounts, and
 * those in which one of them acts as another user.
 */
export async function endDevelopmentSessions(queries: RecordsQueries, at: Date): Promise<string[]> {
  const rows = await queries
    .updateTable('sessions')
    .set({ revoked_at: at, revoked_for: 'revoked' satisfies EndReason })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .where(({ eb, or }) =>
      or([
        eb('method', '=', 'development'),
        eb(sql<string>`user_id::text`, 'like', versionEight),
        eb(sql<string>`admin_id::text`, 'like', versionEight),
      ]),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const versionEight = '________-____-8%';
