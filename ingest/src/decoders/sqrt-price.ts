/**
 * Reserves whose ratio is a pool's price, for programs that tell the price as a square root in Q64.64 (quote per base, in
 * base units): the quote side is the pool's own, the base side is what stands against it at that price. Null while the
 * quote side is unknown or empty.
 */
export function reservesAtPrice(sqrtPrice: bigint, quoteReserve: bigint | null) {
  if (quoteReserve === null || quoteReserve <= 0n || sqrtPrice <= 0n) return { baseReserve: null, quoteReserve: null };
  const baseReserve = (quoteReserve << 128n) / (sqrtPrice * sqrtPrice);
  return baseReserve > 0n ? { baseReserve, quoteReserve } : { baseReserve: null, quoteReserve: null };
}

/** The same for a pool whose base side is the currency: that side is the pool's own, and what stands against it is the token. */
export function reservesAgainstBase(sqrtPrice: bigint, baseReserve: bigint | null) {
  if (baseReserve === null || baseReserve <= 0n || sqrtPrice <= 0n) return { baseReserve: null, quoteReserve: null };
  const quoteReserve = (baseReserve * sqrtPrice * sqrtPrice) >> 128n;
  return quoteReserve > 0n ? { baseReserve, quoteReserve } : { baseReserve: null, quoteReserve: null };
}
