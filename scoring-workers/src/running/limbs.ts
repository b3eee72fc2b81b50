/**
 * Base-unit amounts are two limbs, `hi * 2^32 + lo` with whole numbers 0 <= lo < 2^32: a u64 does not fit a double, and
 * a balance that is sold out must be exactly 0. Sums of limbs are exact while each stays below 2^53, which holds for two
 * million u64 amounts; a sum's `lo` may exceed 2^32 and then stands for more than its own limb.
 */
export const limb = 4_294_967_296;

/** The nearest double. */
export function limbsToNumber(hi: number, lo: number): number {
  return hi * limb + lo;
}

export function limbsToBigint(hi: number, lo: number): bigint {
  return BigInt(hi) * 4_294_967_296n + BigInt(lo);
}

/** Our own figures contradict each other: a defect, never bad input. */
export class MetricStateError extends Error {
  readonly code = 'METRIC_STATE';
  override readonly name = 'MetricStateError';
}
