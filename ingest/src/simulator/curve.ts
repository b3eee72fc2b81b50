/**
 * pump.fun's bonding curve in whole lamports and base units. Formulas and constants: pump.fun program as verified on real
 * transactions (constant product of virtual reserves; every division rounds down; fees round up; fees of September 2025).
 */
export const curveConstants = {
  virtualSol: 30_000_000_000n,
  virtualToken: 1_073_000_000_000_000n,
  realToken: 793_100_000_000_000n,
  supply: 1_000_000_000_000_000n,
  /** Tokens that go to the pool at migration, and lamports the migration keeps. */
  migrationToken: 206_900_000_000_000n,
  migrationFee: 15_000_001n,
  protocolFeeBps: 95n,
  creatorFeeBps: 30n,
} as const;

/** Invariant: virtualSol - realSol and virtualToken - realToken never change. */
export interface Curve {
  virtualSol: bigint;
  virtualToken: bigint;
  realSol: bigint;
  realToken: bigint;
}

/** What a trade moved: `quote` lamports into or out of the reserves, `fee` on top (buy) or taken from it (sell). */
export interface Fill {
  base: bigint;
  quote: bigint;
  fee: bigint;
}

export function createCurve(): Curve {
  const { virtualSol, virtualToken, realToken } = curveConstants;
  return { virtualSol, virtualToken, realSol: 0n, realToken };
}

/** `buy`: exactly `base` tokens; null when the curve has fewer. */
export function quoteBuy(curve: Curve, base: bigint): Fill | null {
  if (base <= 0n || base > curve.realToken) return null;
  const quote = (base * curve.virtualSol) / (curve.virtualToken - base) + 1n;
  return { base, quote, fee: curveFee(quote) };
}

/**
 * `buy_exact_sol_in`: spends at most `spend` lamports, fees included. A spend beyond what is left buys all that is left, at
 * the price of exactly that, and completes the curve. Null when it would buy nothing.
 */
export function quoteBuyExactIn(curve: Curve, spend: bigint): Fill | null {
  let net = (spend * 10_000n) / (10_000n + curveConstants.protocolFeeBps + curveConstants.creatorFeeBps);
  const excess = net + curveFee(net) - spend;
  if (excess > 0n) net -= excess;
  if (net <= 1n) return null;
  const base = ((net - 1n) * curve.virtualToken) / (curve.virtualSol + net - 1n);
  if (base <= 0n) return null;
  if (base >= curve.realToken) return quoteBuy(curve, curve.realToken);
  return { base, quote: net, fee: curveFee(net) };
}

/** `sell`: the user receives quote - fee. Null when it would pay nothing. */
export function quoteSell(curve: Curve, base: bigint): Fill | null {
  if (base <= 0n) return null;
  const quote = (base * curve.virtualSol) / (curve.virtualToken + base);
  const fee = curveFee(quote);
  return quote > fee && quote <= curve.realSol ? { base, quote, fee } : null;
}

export function applyToCurve(curve: Curve, side: 'buy' | 'sell', fill: Fill): void {
  const base = side === 'buy' ? -fill.base : fill.base;
  const quote = side === 'buy' ? fill.quote : -fill.quote;
  curve.virtualToken += base;
  curve.realToken += base;
  curve.virtualSol += quote;
  curve.realSol += quote;
}

/** Protocol and creator fee, each rounded up. */
function curveFee(quote: bigint): bigint {
  return shareUp(quote, curveConstants.protocolFeeBps) + shareUp(quote, curveConstants.creatorFeeBps);
}

/** amount * bps / 10,000, rounded up. */
export function shareUp(amount: bigint, bps: bigint): bigint {
  return (amount * bps + 9_999n) / 10_000n;
}
