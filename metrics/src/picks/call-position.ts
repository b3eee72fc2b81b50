import { type Executable, reactionDelayMs } from '@mintscope/schemas/picks/executable';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import { halfAtX, stopShare, unfilled } from './execute-call.ts';
import { type Market, marketPrice } from './market.ts';
import { quoteBuy, quoteSell } from './quote-trade.ts';

/** A part of a position that is to be sold: when its delay is over, and what it brought; null until it was sold. */
interface Order {
  dueMs: number;
  received: number | null;
}

/** What a position that follows a call has come to by now, as `executeCall` defines it, from trade to trade. */
export interface CallPosition {
  readonly sizeSol: number;
  /** When its purchase is due. */
  readonly dueMs: number;
  /** null until it was filled; nothing could be bought where `tokens` is 0. */
  filledAt: number | null;
  spent: number;
  tokens: number;
  /** Sold wholly at the best moment (lamports), and when that was. */
  best: number;
  bestAt: number | null;
  /** Highest price since the purchase (lamports of a base unit). */
  highest: number;
  half: Order | null;
  stop: Order | null;
}

export function newPosition(sizeSol: number, calledAt: number): CallPosition {
  return {
    sizeSol,
    dueMs: calledAt + reactionDelayMs,
    filledAt: null,
    spent: 0,
    tokens: 0,
    best: 0,
    bestAt: null,
    highest: 0,
    half: null,
    stop: null,
  };
}

export function copyPosition(position: CallPosition): CallPosition {
  const { half, stop } = position;
  return { ...position, half: half && { ...half }, stop: stop && { ...stop } };
}

/** The market before a moment and, where it moved in it, after it; null while none is open, or where it did not move. */
interface Move {
  before: Market | null;
  moved: Market | null;
}

/** What a moment did to the positions of a call. */
export function followPositions(positions: readonly CallPosition[], { before, moved }: Move, moment: Moment): void {
  for (const position of positions) {
    if (before !== null) fillDue(position, before, moment.timeMs);
    if (moved !== null) meetMarket(position, moved, moment);
  }
}

/** Fills what was due before a trade of that time, or before a moment without one, in the market that stood until then. */
export function fillDue(position: CallPosition, standing: Market, beforeMs: number): void {
  if (position.filledAt === null && position.dueMs < beforeMs) buy(position, standing, position.dueMs);
  sellDue(position, standing, beforeMs);
}

interface Moment {
  timeMs: number;
  /** The call's (lamports of a base unit). */
  price: number;
}

/** The market after a trade; what fell due before it and found none open is filled in it. */
function meetMarket(position: CallPosition, market: Market, { timeMs, price }: Moment): void {
  if (position.filledAt === null && position.dueMs < timeMs) buy(position, market, timeMs);
  sellDue(position, market, timeMs);
  if (position.filledAt === null || position.tokens === 0 || timeMs <= position.filledAt) return;
  const { received } = quoteSell(market, position.tokens);
  if (received > position.best) {
    position.best = received;
    position.bestAt = timeMs;
  }
  findTriggers(position, marketPrice(market), { timeMs, price });
}

/** The stop ends the search: after it nothing is left to sell at 2x. */
function findTriggers(position: CallPosition, now: number, { timeMs, price }: Moment): void {
  if (position.stop !== null) return;
  position.highest = Math.max(position.highest, now);
  const order = { dueMs: timeMs + reactionDelayMs, received: null };
  if (now <= stopShare * position.highest) position.stop = order;
  else if (position.half === null && now >= halfAtX * price) position.half = order;
}

function buy(position: CallPosition, market: Market, atMs: number): void {
  const { spent, tokens } = quoteBuy(market, position.sizeSol * lamportsPerSol);
  position.filledAt = atMs;
  position.spent = spent;
  position.tokens = tokens;
  if (tokens === 0) return;
  position.best = quoteSell(market, tokens).received;
  position.bestAt = atMs;
  position.highest = marketPrice(market);
}

function sellDue(position: CallPosition, market: Market, beforeMs: number): void {
  const { half, stop } = position;
  if (half !== null && half.received === null && half.dueMs < beforeMs)
    half.received = quoteSell(market, halfOf(position)).received;
  if (stop !== null && stop.received === null && stop.dueMs < beforeMs)
    stop.received = quoteSell(market, position.tokens - halfOf(position)).received;
}

function halfOf({ half, tokens }: CallPosition): number {
  return half === null ? 0 : tokens / 2;
}

/** When the next order is due, which may have passed while no market is open; Infinity when none is. */
export function nextOrderMs({ filledAt, dueMs, half, stop }: CallPosition): number {
  if (filledAt === null) return dueMs;
  const orders = [half, stop].filter((order): order is Order => order !== null && order.received === null);
  return Math.min(...orders.map((order) => order.dueMs));
}

/** As of `nowMs`, by which what is due has been filled where a market was open. */
export function readPosition(position: CallPosition, open: Market | null): Executable {
  const { sizeSol, filledAt, spent, tokens } = position;
  if (filledAt === null || tokens === 0 || open === null) return { sizeSol, ...unfilled };
  const { received, isClosed } = sellByRule(position, open);
  return {
    sizeSol,
    filledAt,
    spentSol: spent / lamportsPerSol,
    peakX: position.best / spent,
    peakAt: position.bestAt,
    ruleX: received / spent,
    ruleClosed: isClosed,
    nowX: quoteSell(open, tokens).received / spent,
  };
}

function sellByRule(position: CallPosition, open: Market) {
  const { half, stop, tokens } = position;
  let received = 0;
  let left = tokens;
  if (half !== null && half.received !== null) {
    received += half.received;
    left -= tokens / 2;
  }
  if (stop !== null && stop.received !== null) {
    received += stop.received;
    left -= tokens - halfOf(position);
  }
  if (left > 0) received += quoteSell(open, left).received;
  return { received, isClosed: left <= 0 };
}
