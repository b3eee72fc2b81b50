import { type Market, type MarketTrade, readMarket } from './market.ts';

/** The curve or pool that a token is bought and sold in, as it stands; null while it is not known, or closed. */
export interface Standing<Pool> {
  pool: Pool;
  market: Market | null;
}

/**
 * Where the token stands after a trade. Of several pools it is the deepest: another takes over when it holds more quote, or when the
 * former is closed. A trade beside it changes nothing.
 */
export function followMarket<Pool>(former: Standing<Pool> | null, pool: Pool, trade: MarketTrade): Standing<Pool> {
  if (former?.pool === pool) return { pool, market: readMarket(trade, former.market) };
  const market = readMarket(trade, null);
  const isDeeper = former === null || former.market === null || (market !== null && market.quote > former.market.quote);
  return isDeeper ? { pool, market } : former;
}

/** Liquidity that went into it (base units, lamports), below 0: that was taken out. Where all of it went, nothing can be traded. */
export function moveDepth(market: Market, base: number, quote: number): Market {
  const left = { base: market.base + base, quote: market.quote + quote };
  const payable = Math.max(0, market.payable + quote);
  if (left.base > 0 && left.quote > 0 && payable > 0) return { ...market, ...left, payable };
  return { ...market, quote: 0, buyable: 0, payable: 0 };
}
