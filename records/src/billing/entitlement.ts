import type { Entitlement, Role } from '@mintscope/schemas/session-user';
import { type RawBuilder, sql } from 'kysely';

/** What the records hold of a user's entitlement. */
export interface StoredEntitlement {
  trial: boolean;
  /** As `entitledUntil` tells it. */
  expiresAt: Date | null;
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
 * the configured day no user does.
 */
export function readEntitlement(
  stored: StoredEntitlement | undefined,
  role: Role,
  rule: EntitlementRule,
  nowMs: number,
): EntitlementView {
  const expiresAt = stored?.expiresAt?.getTime() ?? null;
  const inForce = expiresAt !== null && expiresAt > nowMs;
  const trial = inForce && stored?.trial === true;
  const status = expiresAt === null ? 'none' : !inForce ? 'expired' : trial ? 'trial' : 'active';
  return {
    entitlement: { active: inForce, expiresAt, trial },
    subscription: { status, expiresAt },
    fullAccess: role !== 'user' || nowMs < rule.entitlementFromMs || inForce,
  };
}

/** Until when the row of `entitlements` counts: all its days, or what was paid while the free ones are withheld. */
export function entitledUntil(): RawBuilder<Date | null> {
  return sql<Date | null>`CASE WHEN entitlements.withheld_at IS NULL THEN entitlements.expires_at
    ELSE entitlements.paid_until END`;
}
