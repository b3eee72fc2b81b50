import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import type { TokenState } from '../state/token-state.ts';
import { liquidityLamports } from './track-liquidity.ts';

/** Most liquidity so far from which its fall counts, in lamports. */
export function floorLamports({
  liquidityFloorUsd,
  solUsdRate,
}: {
  liquidityFloorUsd: number;
  solUsdRate: number;
}): number {
  return (liquidityFloorUsd / solUsdRate) * lamportsPerSol;
}

/**
 * What is missing of the best there ever was: of the price, and on a curve, whose price cannot fall below its floor, of what holders
 * could get, once that passed the floor of liquidity.
 */
export function fallOf({ facts, performance }: TokenState, floorLamports: number): number | null {
  const ofPrice = performance.drawdown();
  const liquidity = liquidityLamports(facts);
  const isOnCurve = facts.pools.every(({ isCurve }) => isCurve);
  if (ofPrice === null || liquidity === null || !isOnCurve || facts.liquidityPeak < floorLamports) return ofPrice;
  return Math.max(ofPrice, 1 - liquidity / facts.liquidityPeak);
}
