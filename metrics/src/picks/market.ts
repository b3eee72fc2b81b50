import { programs } from '@mintscope/schemas/programs';

/**
 * How programs take the part that stays with depositors: none on curves, from the quote on both sides (PumpSwap), or from whatever goes
 * in (Raydium, Meteora).
 */
export type KeptFrom = 'nothing' | 'quote' | 'input';

/** A curve or pool as it stands after a trade. Tokens in base units, quote in lamports, both as doubles. */
export interface Market {
  /** Reserves whose product a trade leaves as it is: virtual ones where the curve has them. */
  base: number;
  quote: number;
  /**
   * What several pools are compared by: the quote in it. Of a stretch of liquidity what can be taken out, for its reserves stand for a
   * price alone: of a narrow one they are a thousand times what lies in it.
   */
  depth: number;
  /** Tokens that can still be bought, and lamports that sales can take out. */
  buyable: number;
  payable: number;
  /** Fees beside the amount that moves, as its share: of purchases, and of sales. */
  buyFee: number;
  sellFee: number;
  keptFrom: KeptFrom;
  keptShare: number;
}

/** A trade as the market shows in it. */
export interface MarketTrade {
  program: string;
  isBuy: boolean;
  base: number;
  /** Lamports that moved, and fees beside them. */
  quote: number;
  fee: number;
  /** Price-setting reserves after it. */
  baseReserve: number | null;
  quoteReserve: number | null;
  /** Tokens still for sale on the curve; null on pools. */
  curveRemaining: number | null;
  /** Part of a curve's quote reserve that was never paid in; null while unknown, and on pools. */
  virtualQuote: number | null;
}

interface Shape {
  keptFrom: KeptFrom;
  /** Until a trade has shown it. */
  keptShare: number;
  /** Reserves told stand for the price alone: depth comes from the stretch that the trade used. */
  isStretch: boolean;
}

const shapes: ReadonlyMap<string, Shape> = new Map([
  [programs.pump, { keptFrom: 'nothing', keptShare: 0, isStretch: false }],
  [programs.launchLab, { keptFrom: 'nothing', keptShare: 0, isStretch: false }],
  [programs.pumpSwap, { keptFrom: 'quote', keptShare: 0.002, isStretch: false }],
  [programs.raydiumAmmV4, { keptFrom: 'input', keptShare: 0.0025, isStretch: false }],
  [programs.raydiumCpmm, { keptFrom: 'input', keptShare: 0.0025, isStretch: false }],
  [programs.meteoraDbc, { keptFrom: 'nothing', keptShare: 0, isStretch: true }],
  [programs.meteoraDammV2, { keptFrom: 'nothing', keptShare: 0, isStretch: true }],
]);

/** Amounts below say more of rounding than of fees (base units, and lamports). */
const leastTelling = 1_000_000;
/** A fee above is none: what was told does not fit together. */
const mostFee = 0.5;
/** Smallest part by which the price's root has to move for a stretch to be measured. */
const leastMove = 1e-6;

/**
 * The market after a trade; `former` is the one before it in the same curve or pool, whose fees and depth hold where this trade is
 * too small to show them. null where no market is known: the program tells no reserves, or the curve is sold out and its pool not open yet.
 */
export function readMarket(trade: MarketTrade, former: Market | null): Market | null {
  const shape = shapes.get(trade.program);
  const { baseReserve, quoteReserve, curveRemaining } = trade;
  if (!shape || baseReserve === null || quoteReserve === null || curveRemaining === 0) return null;
  if (!(baseReserve > 0 && quoteReserve > 0)) return null;
  const told = { base: baseReserve, quote: quoteReserve };
  const depth = shape.isStretch ? stretchOf(trade, told, former) : told;
  if (depth === null) return null;
  const { base, quote } = depth;
  const payable = Math.max(0, quoteReserve - (trade.virtualQuote ?? 0));
  return {
    base,
    quote,
    depth: shape.isStretch ? Math.min(quote, payable) : quote,
    buyable: curveRemaining ?? Number.POSITIVE_INFINITY,
    payable,
    ...feesOf(trade, former),
    keptFrom: shape.keptFrom,
    keptShare: keptShareOf(trade, shape, { base, quote }) ?? former?.keptShare ?? shape.keptShare,
  };
}

/** SOL units of a base unit at the margin (lamports). */
export function marketPrice({ base, quote }: Market): number {
  return quote / base;
}

/** Whether a trade is large enough to show the fee of its side. */
export function showsFee({ quote, fee }: Pick<MarketTrade, 'quote' | 'fee'>): boolean {
  const share = fee / quote;
  return quote >= leastTelling && share >= 0 && share <= mostFee;
}

/** Fees of the side that traded, as it paid; until the other side has, it is taken to pay the same. */
function feesOf(trade: MarketTrade, former: Market | null): Pick<Market, 'buyFee' | 'sellFee'> {
  if (!showsFee(trade)) return { buyFee: former?.buyFee ?? 0, sellFee: former?.sellFee ?? 0 };
  const { isBuy, quote, fee } = trade;
  const share = fee / quote;
  if (former === null) return { buyFee: share, sellFee: share };
  return isBuy ? { buyFee: share, sellFee: former.sellFee } : { buyFee: former.buyFee, sellFee: share };
}

/** The depositors' part, from the amounts and the reserves before; null where the trade is too small, or they do not fit together. */
function keptShareOf(
  { isBuy, base: moved, quote: paid }: MarketTrade,
  { keptFrom }: Shape,
  { base, quote }: { base: number; quote: number },
): number | null {
  if (keptFrom === 'nothing' || moved < leastTelling || paid < leastTelling) return null;
  const kept = isBuy
    ? keptOfPurchase(paid, (moved * (quote - paid)) / base, keptFrom)
    : keptOfSale({ moved, paid, base, quote }, keptFrom);
  return kept >= 0 && kept <= mostFee ? kept : null;
}

function keptOfPurchase(paid: number, effective: number, keptFrom: KeptFrom): number {
  return keptFrom === 'quote' ? paid / effective - 1 : 1 - effective / paid;
}

function keptOfSale(
  { moved, paid, base, quote }: { moved: number; paid: number; base: number; quote: number },
  keptFrom: KeptFrom,
): number {
  if (keptFrom === 'quote') return 1 - paid / ((moved * (quote + paid)) / base);
  return 1 - (paid * (base - moved)) / quote / moved;
}

/**
 * Virtual reserves of the stretch of liquidity that a trade used: the mean price of a trade is the product of the roots of the prices
 * before and after it, and a stretch has `L = quote / difference of the roots`.
 */
function stretchOf(
  { base: moved, quote: paid }: MarketTrade,
  told: { base: number; quote: number },
  former: Market | null,
): { base: number; quote: number } | null {
  const root = Math.sqrt(told.quote / told.base);
  const rootBefore = paid / moved / root;
  const move = Math.abs(root - rootBefore);
  const isTelling = moved >= leastTelling && paid >= leastTelling && move > leastMove * root;
  const depth = isTelling ? paid / move : former && Math.sqrt(former.base * former.quote);
  return depth === null || !Number.isFinite(depth) ? null : { base: depth / root, quote: depth * root };
}
