import { type RawBuilder, sql } from 'kysely';
import { entitledUntil } from '../billing/entitlement.ts';
import { isDevelopmentAccount } from '../people/development-accounts.ts';
import { firstWallet } from '../people/first-wallet.ts';
import type { StoredRole } from '../people/tables.ts';
import type { RecordsQueries } from '../records.ts';
import { type AccountRow, accountColumns } from './account-row.ts';
import { sessionIdleMs } from './session-lifetimes.ts';
import type { SignInMethod } from './tables.ts';

/** A session joined with all that decides what it may do. */
export interface SessionRow extends AccountRow {
  id: string;
  method: SignInMethod;
  admin_id: string | null;
  expires_at: Date;
  last_seen_at: Date;
  revoked_at: Date | null;
  admin_role: StoredRole | null;
  admin_label: string | null;
  admin_suspended_at: Date | null;
  admin_wallet: string | null;
}

/** These sessions as they are now, ended ones included, in one query. */
export function selectSessions(queries: RecordsQueries, sessionIds: readonly string[]): Promise<SessionRow[]> {
  return queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('entitlements', 'entitlements.user_id', 'sessions.user_id')
    .leftJoin('passwords', 'passwords.user_id', 'sessions.user_id')
    .leftJoin('users as admins', 'admins.id', 'sessions.admin_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.method',
      'sessions.admin_id',
      'sessions.expires_at',
      'sessions.last_seen_at',
      'sessions.revoked_at',
      ...accountColumns,
      entitledUntil().as('entitled_until'),
      'admins.role as admin_role',
      'admins.label as admin_label',
      'admins.suspended_at as admin_suspended_at',
      firstWallet('sessions.user_id').as('wallet'),
      firstWallet('sessions.admin_id').as('admin_wallet'),
    ])
    .where('sessions.id', '=', anyOf(sessionIds))
    .execute();
}

/** One of these ids: one parameter, however many there are. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(string_to_array(${ids.join(',')}, ',')::uuid[])`;
}

/** A session's last visit is kept to the minute: more often it is not written (ms). */
export const visitEveryMs = 60_000;

/** Sessions of a role are over that were seen last at this time or before. */
export function leftAloneSince(role: StoredRole, nowMs: number): Date {
  return new Date(nowMs - sessionIdleMs(role) - visitEveryMs);
}

/**
 * Whether a session lets its user in: neither ended, expired nor left alone for too long, no account of it suspended, the admin behind
 * it still one. What development access let in, and the user it acts as, is out without it.
 */
export function inForce(row: SessionRow, { development }: { development: boolean }, nowMs: number): boolean {
  if (!development && isForDevelopment(row)) return false;
  if (row.revoked_at !== null || row.expires_at.getTime() <= nowMs || row.suspended_at !== null) return false;
  // A visit within the last noted minute is not in the records.
  if (row.last_seen_at <= leftAloneSince(row.role, nowMs)) return false;
  if (row.admin_id === null) return true;
  return row.admin_suspended_at === null && (row.admin_role === 'admin' || row.admin_role === 'owner');
}

function isForDevelopment({ method, user_id, admin_id }: SessionRow): boolean {
  return method === 'development' || [user_id, admin_id ?? ''].some(isDevelopmentAccount);
}
