import type { ToldMarket, ToldStanding } from '@mintscope/schemas/picks/told-standing';
import { type Market, type MarketTrade, readMarket } from './market.ts';

/** The curve or pool that a token is bought and sold in, as it stands; null while it is not known, or closed. */
export interface Standing<Pool> {
  pool: Pool;
  market: Market | null;
}

/**
 * Where the token stands after a trade. Of several pools it is the deepest: another takes over when it is deeper, or when the former is
 * closed. A trade beside it changes nothing.
 */
export function followMarket<Pool>(former: Standing<Pool> | null, pool: Pool, trade: MarketTrade): Standing<Pool> {
  return move(former, pool, (before) => readMarket(trade, before));
}

/**
 * Where the token stands after what was told of it, which may be of any of its pools, as if each telling were a trade. Rows are told
 * for other reasons, too: the former standing itself where nothing is new. The end of a curve may have come and gone between two of
 * them: of a token that `migrated` it is over once another pool is told, however deep it was.
 */
export function followTold(
  former: Standing<string> | null,
  { pool, market, migrated = false }: ToldStanding,
): Standing<string> {
  const open = migrated && former !== null && former.pool !== pool && isCurve(former.market) ? null : former;
  const standing = move(open, pool, (before) => market && openMarket(market, before));
  return former !== null && isSame(former, standing) ? former : standing;
}

/** What is left for sale is told of curves alone. */
function isCurve(market: Market | null): boolean {
  return market !== null && Number.isFinite(market.buyable);
}

function isSame(one: Standing<string>, other: Standing<string>): boolean {
  if (one.pool !== other.pool) return false;
  if (one.market === null || other.market === null) return one.market === other.market;
  const { market } = other;
  return Object.entries(one.market).every(([name, value]) => market[name as keyof Market] === value);
}

function move<Pool>(
  former: Standing<Pool> | null,
  pool: Pool,
  read: (before: Market | null) => Market | null,
): Standing<Pool> {
  if (former?.pool === pool) return { pool, market: read(former.market) };
  const market = read(null);
  const isDeeper = former === null || former.market === null || (market !== null && market.depth > former.market.depth);
  return isDeeper ? { pool, market } : former;
}

/** Fees that are not told are those known before, until then those of the other side. */
function openMarket({ buyable, buyFee, sellFee, ...told }: ToldMarket, before: Market | null): Market {
  return {
    ...told,
    buyable: buyable ?? Number.POSITIVE_INFINITY,
    buyFee: buyFee ?? before?.buyFee ?? sellFee ?? 0,
    sellFee: sellFee ?? before?.sellFee ?? buyFee ?? 0,
  };
}

/** `shown`: sides whose fee is known of it. */
export function tellMarket(market: Market, shown: { buy: boolean; sell: boolean }): ToldMarket {
  return {
    ...market,
    buyable: Number.isFinite(market.buyable) ? market.buyable : null,
    buyFee: shown.buy ? market.buyFee : null,
    sellFee: shown.sell ? market.sellFee : null,
  };
}

/** Liquidity that went into it (base units, lamports), below 0: that was taken out. Where all of it went, nothing can be traded. */
export function moveDepth(market: Market, base: number, quote: number): Market {
  const left = { base: market.base + base, quote: market.quote + quote, depth: market.depth + quote };
  const payable = Math.max(0, market.payable + quote);
  if (left.base > 0 && left.quote > 0 && payable > 0) return { ...market, ...left, payable };
  return { ...market, quote: 0, depth: 0, buyable: 0, payable: 0 };
}
