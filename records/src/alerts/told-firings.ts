import type { Firing } from '@mintscope/schemas/alerts/firing';
import type { EntitlementRule } from '../billing/entitlement.ts';

export interface FiringRule extends EntitlementRule {
  /** Page of a token; null where no address of the product is known. */
  linkOf(mint: string): string | null;
}

/** Firings of one user that are kept now, in their order. */
export interface ToldFirings {
  userId: string;
  firings: Firing[];
  /** The user's newest firing before these; null = there was none. */
  before: number | null;
}
