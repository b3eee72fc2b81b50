/** Normal quantile of an interval of 95 %. */
const z = 1.959963984540054;

/** A share of `n`, with the score interval of Wilson 1927, which stays within 0..1 and says something of small samples; null of none. */
export function shareInterval(
  hits: number,
  n: number,
): { rate: number; low: number; high: number } | { rate: null; low: null; high: null } {
  if (n === 0) return { rate: null, low: null, high: null };
  const rate = hits / n;
  const width = 1 + (z * z) / n;
  const middle = (rate + (z * z) / (2 * n)) / width;
  const half = (z * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n))) / width;
  // Rounding may leave the bound of none, or of all, on the wrong side of its rate.
  return {
    rate,
    low: Math.min(rate, Math.max(0, middle - half)),
    high: Math.max(rate, Math.min(1, middle + half)),
  };
}
