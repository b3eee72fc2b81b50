import type { Holder } from '@mintscope/schemas/token-metrics';

/** Lower ends of the buckets by share of the supply, largest first. */
const bounds = [0.05, 0.02, 0.01, 0.005, 0.001, 0] as const;

export interface Bucket {
  from: number;
  /** null: no upper end. */
  to: number | null;
  holders: number;
  /** Their share of the supply together. */
  share: number;
}

/** Holders beyond those that are known one by one; null where there is none. */
export interface Rest {
  holders: number;
  share: number;
  /** Each of them has at most this. */
  most: number;
}

export interface Distribution {
  buckets: Bucket[];
  rest: Rest | null;
  /** Shares of the first 1, 2, 3 … holders together. */
  course: number[];
}

/** Holders by their share. Only the largest are known one by one: what the others have together is told as one. */
export function distribute(holders: readonly Holder[], holderCount: number): Distribution {
  const shares = holders.map(({ supplyShare, percentage }) => supplyShare ?? percentage).sort((a, b) => b - a);
  const buckets = bounds.map((from, at): Bucket => {
    const to = bounds[at - 1] ?? null;
    const inside = shares.filter((share) => share >= from && share > 0 && (to === null || share < to));
    return { from, to, holders: inside.length, share: sumOf(inside) };
  });
  let sum = 0;
  const course = shares.map((share) => {
    sum += share;
    return sum;
  });
  return { buckets, rest: restOf(holders, holderCount), course };
}

/** What the holders that are not known one by one have, by what those that are leave of what all hold. */
function restOf(holders: readonly Holder[], holderCount: number): Rest | null {
  const smallest = holders.at(-1);
  const count = holderCount - holders.length;
  if (count <= 0 || !smallest) return null;
  const held = 1 - sumOf(holders.map(({ percentage }) => percentage));
  // Shares of what is held, in shares of the supply.
  const scale =
    smallest.supplyShare !== null && smallest.percentage > 0 ? smallest.supplyShare / smallest.percentage : 1;
  return { holders: count, share: Math.max(0, held) * scale, most: smallest.supplyShare ?? smallest.percentage };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
