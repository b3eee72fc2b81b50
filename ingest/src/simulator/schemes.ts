/** Of one token or a few without guile; of many; of those with a scheme. */
export type CreatorKind = 'honest' | 'serial' | 'rugger';

/**
 * What a schemer means to do with a launch: leave at once with all insiders; sell little by little; pretend volume, then
 * leave; let no one else sell; take the pool's liquidity out after migration.
 */
export const schemeNames = ['fast_pull', 'slow_bleed', 'wash_dump', 'honeypot', 'liquidity_pull'] as const;
export type SchemeName = (typeof schemeNames)[number];
