const perDoubling = 8;
const buckets = 36 * perDoubling;

/** Counts of delays in buckets a twelfth apart, from 1 ms to two years: a recorded market that is replayed is as far behind as it is old. A quantile is right to within 9 %. */
export interface DelayHistogram {
  readonly counts: Uint32Array;
  add(delayMs: number): void;
  addAll(other: DelayHistogram): void;
  /** Null without a single delay. */
  quantile(q: number): number | null;
}

export function createDelayHistogram(): DelayHistogram {
  const counts = new Uint32Array(buckets);
  return {
    counts,
    add(delayMs) {
      const index = Math.round(Math.log2(Math.max(1, delayMs)) * perDoubling);
      counts[Math.min(buckets - 1, index)]! += 1;
    },
    addAll(other) {
      for (let i = 0; i < buckets; i++) counts[i]! += other.counts[i]!;
    },
    quantile(q) {
      const total = counts.reduce((sum, count) => sum + count, 0);
      if (total === 0) return null;
      let left = Math.max(1, Math.ceil(q * total));
      for (let i = 0; i < buckets; i++) {
        left -= counts[i]!;
        if (left <= 0) return Math.round(2 ** (i / perDoubling) * 10) / 10;
      }
      return null;
    },
  };
}
