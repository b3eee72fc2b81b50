import { expect, it } from 'vitest';
import { burntLiquidity, isLiquidityBurnt } from './liquidity-burnt.ts';

it.each([
  [{ launchpad: 'pump', migrated: true, progress: 1 }, true, 1],
  [{ launchpad: 'pump', migrated: false, progress: 0.4 }, true, null],
  [{ launchpad: 'ray_launchpad', migrated: true, progress: 1 }, false, null],
  [{ launchpad: 'ray_launchpad', migrated: false, progress: null }, true, null],
  [{ launchpad: 'meteora', migrated: false, progress: null }, false, null],
  [{ launchpad: null, migrated: false, progress: null }, false, null],
])('of %j liquidity is out of reach: %s; burnt of its tokens: %s', (row, isBurnt, share) => {
  expect([isLiquidityBurnt(row), burntLiquidity(row)]).toEqual([isBurnt, share]);
});
