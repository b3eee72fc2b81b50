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
  /** Of the program and of creator or platform, in basis points; pump.fun's where absent. */
  feeBps?: readonly [bigint, bigint];
}

export type CurveShape = Pick<Curve, 'virtualSol' | 'virtualToken' | 'realToken' | 'feeBps'>;

/** What a trade moved: `quote` lamports into or out of the reserves, `fee` on top (buy) or taken from it (sell). */
export interface Fill {
  base: bigint;
  quote: bigint;
  fee: bigint;
}

export function createCurve(shape: CurveShape = curveConstants): Curve {
  const { virtualSol, virtualToken, realToken } = shape;
  const curve = { virtualSol, virtualToken, realSol: 0n, realToken };
  return shape.feeBps ? { ...curve, feeBps: shape.feeBps } : curve;
}

/** `buy`: exactly `base` tokens; null when the curve has fewer. */
export function quoteBuy(curve: Curve, base: bigint): Fill | null {
  if (base <= 0n || base > curve.realToken) return null;
  const quote = (base * curve.virtualSol) / (curve.virtualToken - base) + 1n;
  return { base, quote, fee: curveFee(curve, quote) };
}

/**
 * `buy_exact_sol_in`: spends at most `spend` lamports, fees included. A spend beyond what is left buys all that is left, at
 * the price of exactly that, and completes the curve. Null when it would buy nothing.
 */
export function quoteBuyExactIn(curve: Curve, spend: bigint): Fill | null {
  const [program, creator] = curve.feeBps ?? pumpFees;
  let net = (spend * 10_000n) / (10_000n + program + creator);
  const excess = net + curveFee(curve, net) - spend;
  if (excess > 0n) net -= excess;
  if (net <= 1n) return null;
  const base = ((net - 1n) * curve.virtualToken) / (curve.virtualSol + net - 1n);
  if (base <= 0n) return null;
  if (base >= curve.realToken) return quoteBuy(curve, curve.realToken);
  return { base, quote: net, fee: curveFee(curve, net) };
}

/** `sell`: the user receives quote - fee. Null when it would pay nothing. */
export function quoteSell(curve: Curve, base: bigint): Fill | null {
  if (base <= 0n) return null;
  const quote = (base * curve.virtualSol) / (curve.virtualToken + base);
  const fee = curveFee(curve, quote);
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

const pumpFees = [curveConstants.protocolFeeBps, curveConstants.creatorFeeBps] as const;

/** Protocol and creator fee, each rounded up. */
function curveFee(curve: Curve, quote: bigint): bigint {
  const [program, creator] = curve.feeBps ?? pumpFees;
  return shareUp(quote, program) + shareUp(quote, creator);
}

/** amount * bps / 10,000, rounded up. */
export function shareUp(amount: bigint, bps: bigint): bigint {
  return (amount * bps + 9_999n) / 10_000n;
}
