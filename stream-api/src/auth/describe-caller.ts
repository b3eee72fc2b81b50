import type { EntitlementRule } from '@mintscope/records/billing/entitlement';
import { describeUser } from '@mintscope/records/sessions/describe-user';
import type { SessionRow } from '@mintscope/records/sessions/session-row';
import type { SignedIn } from './auth.ts';

export function describeCaller(row: SessionRow, rule: EntitlementRule, nowMs: number): SignedIn {
  const user = describeUser(row, rule, nowMs);
  return {
    role: user.role,
    userId: user.id,
    sessionId: user.sessionId,
    adminId: row.admin_id,
    fullAccess: user.fullAccess,
    user,
  };
}
