/** The least of the numbers that this share of them does not exceed; NaN of none. */
export function nearestRank(list: readonly number[], share: number): number {
  return list.toSorted((a, b) => a - b)[Math.ceil(share * list.length) - 1] ?? Number.NaN;
}
