import { createHash } from 'node:crypto';
import type { RecordsQueries } from '@mintscope/engines/records/port';
import { sql } from 'kysely';
import type { EndReason } from './auth.ts';

/** The same id for the same address each time: a UUID (version 8) of its hash. No other account has an id of this version. */
export function developmentAccountId(address: string): string {
  const bytes = createHash('sha256').update(`mintscope development ${address}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether an account was made by development access, which proves nothing of whoever uses it. */
export function isDevelopmentAccount(userId: string): boolean {
  return /^.{8}-.{4}-8/.test(userId);
}

/**
 * Ends what development access let in, in the records, and gives the ids of the sessions: its own, those of its accounts, and
 * those in which one of them acts as somebody else.
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
