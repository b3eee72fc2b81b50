import type { PoolBook, PoolMints } from '../decoders/decode-context.ts';

/** The mints of pools met so far, for events that do not name them; bounded, the one unused for longest forgotten first. */
export function createPoolBook(capacity = 100_000): PoolBook {
  const pools = new Map<string, PoolMints>();
  return {
    get(pool) {
      const mints = pools.get(pool);
      if (mints) {
        pools.delete(pool);
        pools.set(pool, mints);
      }
      return mints;
    },
    set(pool, mints) {
      pools.delete(pool);
      pools.set(pool, mints);
      if (pools.size <= capacity) return;
      for (const oldest of pools.keys()) {
        pools.delete(oldest);
        break;
      }
    },
  };
}
