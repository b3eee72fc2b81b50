import { divide } from './ratio.ts';

/** Shares are 0..1 of held supply; every figure is null without holders: unknown, not 0. */
export interface HolderMetrics {
  holderCount: number;
  giniCoefficient: number | null;
  hhi: number | null;
  nakamoto50: number | null;
  top10Concentration: number | null;
  largestHolder: number | null;
}

/**
 * Concentration of `balances` in base units; those of pools, curves, burn addresses and programs are already left out,
 * and balances that are not above 0 are no holders. Sums are exact integers, rounded once at the end.
 *
 * - Gini (1912), mean-difference form: `2*sum(i*h_(i)) / (n*sum(h)) - (n+1)/n` with h ascending; 1 for one holder, by
 *   convention: one holder has it all.
 * - HHI (Hirschman 1945, Herfindahl 1950): `sum(p_i^2)`.
 * - Nakamoto coefficient (Srinivasan & Lee 2017): the fewest holders that hold more than half.
 */
export function measureHolders(balances: Iterable<bigint>): HolderMetrics {
  const ascending = sortAscending(balances);
  const sum = ascending.reduce((total, each) => total + each, 0n);
  const count = ascending.length;
  if (count === 0) return noHolders;
  return {
    holderCount: count,
    giniCoefficient: gini(ascending, sum),
    hhi: divide(
      ascending.reduce((total, each) => total + each * each, 0n),
      sum * sum,
    ),
    nakamoto50: nakamoto50(ascending, sum),
    top10Concentration: divide(
      ascending.slice(-10).reduce((total, each) => total + each, 0n),
      sum,
    ),
    largestHolder: divide(ascending[count - 1] ?? 0n, sum),
  };
}

/** The fewest of `ascending` that sum to more than half of `sum`, their total. */
export function nakamoto50(ascending: readonly bigint[], sum: bigint): number {
  let top = 0n;
  let count = 0;
  while (2n * top <= sum && count < ascending.length) {
    count += 1;
    top += ascending[ascending.length - count] ?? 0n;
  }
  return count;
}

export function sortAscending(amounts: Iterable<bigint>): bigint[] {
  return [...amounts].filter((each) => each > 0n).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function gini(ascending: readonly bigint[], sum: bigint): number {
  const count = BigInt(ascending.length);
  if (count === 1n) return 1;
  const ranked = ascending.reduce((total, each, index) => total + BigInt(index + 1) * each, 0n);
  return divide(2n * ranked - (count + 1n) * sum, count * sum);
}

const noHolders: HolderMetrics = {
  holderCount: 0,
  giniCoefficient: null,
  hhi: null,
  nakamoto50: null,
  top10Concentration: null,
  largestHolder: null,
};
