/** The middle of sorted values, or the mean of the two in the middle; null of none. */
export function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  const lower = sorted[Math.ceil(middle) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}
