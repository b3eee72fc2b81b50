import type { SessionUser } from '@mintscope/schemas/session-user';
import type { EntitlementRule } from '../billing/entitlement.ts';
import { describeAccount, permissionsOf } from '../sessions/describe-user.ts';
import type { KeyRow } from './key-row.ts';

/**
 * What an API key acts as: a plain user with the access of its account, whatever more the account's owner may do. A key without an
 * end has the last time there is.
 */
export function describeKeyUser(row: KeyRow, rule: EntitlementRule, nowMs: number): SessionUser {
  return {
    ...describeAccount(row, rule, nowMs),
    role: 'user',
    permissions: permissionsOf('user'),
    adminContext: null,
    sessionId: row.id,
    sessionExpiresAt: row.expires_at?.getTime() ?? lastTimeMs,
  };
}

/** The latest that a `Date` holds. */
const lastTimeMs = 8.64e15;
