import { type Executable, reactionDelayMs } from '@mintscope/schemas/picks/executable';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import { type Market, marketPrice } from './market.ts';
import { quoteBuy, quoteSell } from './quote-trade.ts';

/** A trade after which the market stood so; null where it is not known then. */
export interface Moment {
  timeMs: number;
  market: Market | null;
}

export interface CallTerms {
  calledAt: number;
  /** Lamports of a base unit. */
  price: number;
  sizeSol: number;
  delayMs?: number;
}

interface Position {
  filledAt: number;
  spent: number;
  tokens: number;
  /** That it was bought in. */
  market: Market;
}

/** The stated rule: half at this multiple of the call's price, the rest this far under the highest price since the purchase. */
export const halfAtX = 2;
export const stopShare = 0.7;

/**
 * What a call would have returned, from scratch: `moments` are the token's trades in chain order from the one before the call on, all of
 * them at or before `nowMs`. Figures are multiples of what was spent.
 */
export function executeCall(terms: CallTerms, moments: readonly Moment[], nowMs: number): Executable {
  const { sizeSol, delayMs = reactionDelayMs } = terms;
  const position = fill(terms, moments, nowMs);
  if (position === null) return { ...unfilled, sizeSol };
  const { filledAt, spent, tokens } = position;
  const later = moments.filter(({ timeMs }) => timeMs > filledAt);
  const peak = bestSale(position, later);
  const rule = sellByRule(terms, position, { moments, later, nowMs, delayMs });
  return {
    sizeSol,
    filledAt,
    spentSol: spent / lamportsPerSol,
    peakX: peak.received / spent,
    peakAt: peak.atMs,
    ruleX: rule.received / spent,
    ruleClosed: rule.isClosed,
    nowX: quoteSell(lastMarket(moments, nowMs), tokens).received / spent,
  };
}

/** Of a position that nothing was bought for yet. */
export const unfilled = {
  filledAt: null,
  spentSol: null,
  peakX: null,
  peakAt: null,
  ruleX: null,
  ruleClosed: false,
  nowX: null,
} as const;

/** Where an order that is due at a time is filled: in the market as it stands then, or, while none is open, in the next one. */
function findFill(moments: readonly Moment[], dueMs: number, nowMs: number): { atMs: number; market: Market } | null {
  if (dueMs > nowMs) return null;
  let market: Market | null = null;
  for (const moment of moments) {
    if (moment.timeMs > dueMs && market !== null) break;
    market = moment.market;
    if (moment.timeMs > dueMs && market !== null) return { atMs: moment.timeMs, market };
  }
  return market && { atMs: dueMs, market };
}

/** The last one that was open: of a position that was filled there is one. */
function lastMarket(moments: readonly Moment[], nowMs: number): Market {
  return moments.findLast(({ timeMs, market }) => timeMs <= nowMs && market !== null)!.market!;
}

function fill({ calledAt, sizeSol, delayMs = reactionDelayMs }: CallTerms, moments: readonly Moment[], nowMs: number) {
  const filled = findFill(moments, calledAt + delayMs, nowMs);
  if (filled === null) return null;
  const { spent, tokens } = quoteBuy(filled.market, sizeSol * lamportsPerSol);
  return tokens > 0 ? { filledAt: filled.atMs, spent, tokens, market: filled.market } : null;
}

function bestSale({ filledAt, tokens, market: first }: Position, later: readonly Moment[]) {
  let best = { atMs: filledAt, received: quoteSell(first, tokens).received };
  for (const { timeMs, market } of later) {
    if (market === null) continue;
    const { received } = quoteSell(market, tokens);
    if (received > best.received) best = { atMs: timeMs, received };
  }
  return best;
}

interface Course {
  moments: readonly Moment[];
  later: readonly Moment[];
  nowMs: number;
  delayMs: number;
}

/** Sold by the stated rule as far as its triggers have come and their delay has passed; the others count as sold now, together. */
function sellByRule({ price }: CallTerms, position: Position, { moments, later, nowMs, delayMs }: Course) {
  const { halfAt, stopAt } = findTriggers(price, position, later);
  const half = halfAt === null ? 0 : position.tokens / 2;
  let received = 0;
  let left = position.tokens;
  const orders: [number | null, number][] = [
    [halfAt, half],
    [stopAt, position.tokens - half],
  ];
  for (const [triggerMs, tokens] of orders) {
    const filled = triggerMs === null ? null : findFill(moments, triggerMs + delayMs, nowMs);
    if (filled === null) continue;
    received += quoteSell(filled.market, tokens).received;
    left -= tokens;
  }
  if (left > 0) received += quoteSell(lastMarket(moments, nowMs), left).received;
  return { received, isClosed: left <= 0 };
}

/** The stop ends the search: after it nothing is left to sell at 2x. */
function findTriggers(callPrice: number, position: Position, later: readonly Moment[]) {
  let highest = marketPrice(position.market);
  let halfAt: number | null = null;
  for (const { timeMs, market } of later) {
    if (market === null) continue;
    const price = marketPrice(market);
    highest = Math.max(highest, price);
    if (price <= stopShare * highest) return { halfAt, stopAt: timeMs };
    if (halfAt === null && price >= halfAtX * callPrice) halfAt = timeMs;
  }
  return { halfAt, stopAt: null };
}
