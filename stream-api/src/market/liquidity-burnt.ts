import type { TokenRow } from '@mintscope/schemas/token';

type Told = Pick<TokenRow, 'launchpad' | 'migrated' | 'progress'>;

/** Launchpads that are curves and nothing else; Meteora's name stands for pools too, which have no progress. */
const curves: ReadonlySet<string | null> = new Set(['pump', 'ray_launchpad', 'moonshot']);

/**
 * On a curve liquidity belongs to no provider, and pump.fun burns the shares of the pool that a curve becomes. Of other pools rows do
 * not tell.
 */
export function isLiquidityBurnt({ launchpad, migrated, progress }: Told): boolean {
  return launchpad === 'pump' || (!migrated && (curves.has(launchpad) || progress !== null));
}

/** Share of the liquidity tokens that was burnt, 0..1; null on a curve, which has none, and where it is not known. */
export function burntLiquidity(row: Told): number | null {
  return row.migrated && isLiquidityBurnt(row) ? 1 : null;
}
