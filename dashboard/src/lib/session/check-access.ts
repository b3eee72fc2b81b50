import type { Access, AccessRule } from '@mintscope/schemas/api/endpoint';
import type { SessionUser } from '@mintscope/schemas/session-user';

/** Whether a rule lets a visitor or user in, and if not, what stands in the way. For comfort only: the server decides again. */
export type Verdict = 'yes' | 'sign-in' | 'entitlement' | 'no';

const ranks: Record<Access, number> = { visitor: 0, user: 1, admin: 2, owner: 3 };

export function checkAccess(rule: AccessRule, user: SessionUser | null): Verdict {
  if (rule.access === 'visitor' && !rule.permission) return 'yes';
  if (!user) return 'sign-in';
  if (ranks[user.role] < ranks[rule.access]) return 'no';
  if (rule.permission && !user.permissions[rule.permission]) return 'no';
  return rule.entitled && !user.fullAccess ? 'entitlement' : 'yes';
}
