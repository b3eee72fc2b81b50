import type { Entitlement, Role } from '@mintscope/schemas/session-user';

/** What the records hold of a user's entitlement. */
export interface StoredEntitlement {
  trial: boolean;
  expiresAt: Date;
}

export interface EntitlementRule {
  /** From then on an expired entitlement keeps its user out (ms). */
  entitlementFromMs: number;
}

export interface EntitlementView {
  entitlement: Entitlement;
  subscription: { status: 'active' | 'trial' | 'expired' | 'none'; expiresAt: number | null };
  fullAccess: boolean;
}

/**
 * What an entitlement is worth now. A trial counts as one only until it expires. Admins and owners need none, and before
 * the configured day nobody does.
 */
export function readEntitlement(
  stored: StoredEntitlement | undefined,
  role: Role,
  rule: EntitlementRule,
  nowMs: number,
): EntitlementView {
  const expiresAt = stored?.expiresAt.getTime() ?? null;
  const inForce = expiresAt !== null && expiresAt > nowMs;
  const trial = inForce && stored?.trial === true;
  return {
    entitlement: { active: inForce, expiresAt, trial },
    subscription: { status: statusOf(stored, inForce), expiresAt },
    fullAccess: role !== 'user' || nowMs < rule.entitlementFromMs || inForce,
  };
}

function statusOf(stored: StoredEntitlement | undefined, inForce: boolean): EntitlementView['subscription']['status'] {
  if (!stored) return 'none';
  if (!inForce) return 'expired';
  return stored.trial ? 'trial' : 'active';
}
