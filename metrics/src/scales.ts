/** A price change (fraction) on 0-100: `50 * (1 + tanh(change / scale))`; 50 = unchanged, 88 at one scale up, 12 down. */
export function squashChange(change: number, scale: number): number {
  return 50 * (1 + Math.tanh(change / scale));
}

/** An amount on 0-100: `100 * ln(1 + amount/floor) / ln(1 + reference/floor)`, 100 from the reference on. */
export function logScale(amount: number, floor: number, reference: number): number {
  return 100 * Math.min(1, Math.log1p(Math.max(0, amount) / floor) / Math.log1p(reference / floor));
}

/** 0 up to `from`, 1 from `to` on, linear between; a step at `from` where `to` is not above it. */
export function ramp(value: number, from: number, to: number): number {
  if (to <= from) return Number(value > from);
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
