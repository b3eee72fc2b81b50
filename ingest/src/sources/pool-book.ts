import { createBoundedMap } from '@mintscope/schemas/bounded-map';
import type { PoolBook, PoolMints } from '../decoders/decode-context.ts';

/** The mints of pools met so far, for events that do not name them; bounded, those unused for longest forgotten first. */
export function createPoolBook(capacity = 65_536): PoolBook {
  return createBoundedMap<PoolMints>(capacity);
}
