import type { Permissions, Role, SessionUser } from '@mintscope/schemas/session-user';
import { type EntitlementRule, readEntitlement } from '../billing/entitlement.ts';
import type { AccountRow } from './account-row.ts';
import type { SessionRow } from './session-row.ts';

/** The user of a session, as the product shows them and as they see themselves. */
export function describeUser(row: SessionRow, rule: EntitlementRule, nowMs: number): SessionUser {
  return {
    ...describeAccount(row, rule, nowMs),
    adminContext:
      row.admin_id === null || row.admin_role === null
        ? null
        : {
            id: row.admin_id,
            name: nameUser({ id: row.admin_id, address: row.admin_wallet, label: row.admin_label }),
            role: row.admin_role,
          },
    sessionId: row.id,
    sessionExpiresAt: row.expires_at.getTime(),
  };
}

/** What is told of an account, whatever lets its user in. */
export function describeAccount(row: AccountRow, rule: EntitlementRule, nowMs: number) {
  const stored = { trial: row.trial === true, expiresAt: row.entitled_until };
  return {
    id: row.user_id,
    address: row.wallet,
    name: nameUser({ id: row.user_id, address: row.wallet, label: row.label }),
    role: row.role,
    username: row.username,
    hasPassword: row.password_changed_at !== null,
    ...readEntitlement(stored, row.role, rule, nowMs),
    permissions: permissionsOf(row.role),
  };
}

/** What a user is called: the wallet; else e-mail, partner or Telegram name. */
export function nameUser({ id, address, label }: { id: string; address: string | null; label: string | null }): string {
  return address ?? label ?? id;
}

/** Admin and owner may do everything; every signed-in user may view analytics. */
export function permissionsOf(role: Role): Permissions {
  const privileged = role !== 'user';
  return {
    canModifySettings: privileged,
    canAccessAI: privileged,
    canManageTokens: privileged,
    canViewAnalytics: true,
  };
}
