import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import type { MadeCall } from './make-calls.ts';
import { pricesOf } from './prices-of.ts';
import { type History, heldTimes, readHistory } from './read-history.ts';
import type { Values } from './values.ts';

const hour = 3_600_000;
const delay = 3000;

/** The curve after one of the token's own events; closed = nothing can be traded. */
interface State {
  atMs: number;
  isOpen: boolean;
  base: number;
  quote: number;
  left: number;
  paidIn: number;
  buyFee: number;
  sellFee: number;
}

/**
 * What became of a call by a moment, from the whole log; of a token that stays on its pump.fun curve. Of its market is known what trades
 * showed since the last one before the token's first call.
 */
export function followCall(
  events: readonly ChainEvent[],
  { call, first }: { call: MadeCall; first: MadeCall },
  asOfMs: number,
  values: Values,
) {
  const history = readHistory(events, call.mint, asOfMs, values);
  const before = readHistory(events.slice(0, call.place + 1), call.mint, asOfMs, values);
  const beforeFirst = readHistory(events.slice(0, first.place + 1), call.mint, asOfMs, values);
  const prices = pricesAfter(history, before.trades.length, call);
  const upTo = (ms: number) => prices.findLast(({ atMs }) => atMs <= ms)?.x ?? 1;
  const best = prices.reduce((highest, each) => (each.x > highest.x ? each : highest), { x: 1, atMs: Number.NaN });
  const untilBest = prices.slice(0, prices.indexOf(best) + 1).map(({ x }) => x);
  const returned = (ms: number) => (asOfMs < call.calledAt + ms ? null : upTo(call.calledAt + ms) - 1);
  const currentX = upTo(Number.POSITIVE_INFINITY);
  const ageMs = asOfMs - call.calledAt;
  const states = statesOf(history, { before, beforeFirst }, call);
  const hasPeak = !Number.isNaN(best.atMs);
  return {
    currentX,
    maxX: best.x,
    peakAt: hasPeak ? best.atMs : null,
    timeToPeakMs: hasPeak ? best.atMs - call.calledAt : null,
    drawdownBeforePeak: hasPeak ? 1 - Math.min(1, ...untilBest) : 0,
    return1h: returned(hour),
    return24h: returned(24 * hour),
    stabilizedAt: stableSince(prices, call.calledAt, asOfMs),
    reached: [5, 10, 50].flatMap((mark) => {
      const first = prices.find(({ x }) => x >= mark);
      return first ? [{ x: mark, at: first.atMs }] : [];
    }),
    settled: ageMs >= 90 * 24 * hour || (ageMs >= 7 * 24 * hour && currentX <= 1),
    executable: [0.5, 1, 5].map((sol) => execute(states, call, sol, asOfMs)),
  };
}

interface Multiple {
  x: number;
  atMs: number;
}

function pricesAfter(history: History, from: number, call: MadeCall): Multiple[] {
  const all = pricesOf(history);
  return timesOfTrades(history).flatMap((atMs, at) => {
    const price = all[at]!;
    return at < from || price === null ? [] : [{ x: price / call.price, atMs: Math.max(atMs, call.calledAt) }];
  });
}

/** Times as the token sees them, of all of its events. */
function timesOfTrades({ chain, trades }: History): number[] {
  const times = heldTimes(chain);
  return trades.map((trade) => times[chain.indexOf(trade)]!);
}

/** A stretch begins with the call or a price, and lasts until a price that is more than 5 % from where it began. */
function stableSince(prices: readonly Multiple[], calledAt: number, asOfMs: number): number | null {
  let begin: Multiple = { x: 1, atMs: calledAt };
  for (;;) {
    const leaves = prices.find(
      ({ x, atMs }, at) => atMs >= begin.atMs && at > prices.indexOf(begin) && Math.abs(x / begin.x - 1) > 0.05,
    );
    if (!leaves || leaves.atMs - begin.atMs >= hour / 2)
      return begin.atMs + hour / 2 <= asOfMs ? begin.atMs + hour / 2 : null;
    begin = leaves;
  }
}

/** From the last trade before the first call on; what was before the call itself has no time of its own. */
function statesOf(
  history: History,
  { before, beforeFirst }: { before: History; beforeFirst: History },
  call: MadeCall,
): State[] {
  const times = heldTimes(history.chain);
  const first = history.chain.indexOf(beforeFirst.trades.at(-1)!);
  const virtual = Number(history.launch.quoteReserve);
  const states: State[] = [];
  for (const [at, event] of history.chain.entries()) {
    if (at < first) continue;
    const next = stateAfter(event, states.at(-1), virtual, history.launch.pool);
    const isBefore = at < before.chain.length;
    if (next) states.push({ ...next, atMs: isBefore ? 0 : Math.max(times[at]!, call.calledAt) });
  }
  return states;
}

function stateAfter(
  event: ChainEvent,
  former: State | undefined,
  virtual: number,
  pool: string,
): Omit<State, 'atMs'> | null {
  if (event.type === 'trade') return afterTrade(event, former, virtual);
  if (!former?.isOpen) return null;
  if (event.type === 'curve_completed' || event.type === 'migrated') return { ...former, isOpen: false };
  const isMove = event.type === 'liquidity_added' || event.type === 'liquidity_removed';
  if (!isMove || event.pool !== pool) return null;
  const sign = event.type === 'liquidity_added' ? 1 : -1;
  const [base, quote] = [Number(event.baseAmount) * sign, Number(event.quoteAmount) * sign];
  const paidIn = Math.max(0, former.paidIn + quote);
  if (paidIn === 0) return { ...former, quote: 0, left: 0, paidIn };
  return { ...former, base: former.base + base, quote: former.quote + quote, paidIn };
}

function afterTrade(trade: Trade, former: State | undefined, virtual: number): Omit<State, 'atMs'> {
  const share = Number(trade.feeQuote) / Number(trade.quoteAmount);
  // Of so little, or with more than half as fee, it says nothing of fees.
  const tells = Number(trade.quoteAmount) >= 1_000_000 && share <= 0.5;
  const unknown = { buyFee: tells ? share : 0, sellFee: tells ? share : 0 };
  // One that opens anew is known by its own trades alone.
  const fees = former?.isOpen ? { buyFee: former.buyFee, sellFee: former.sellFee } : unknown;
  if (tells) fees[trade.side === 'buy' ? 'buyFee' : 'sellFee'] = share;
  const [base, quote, left] = [trade.baseReserve, trade.quoteReserve, trade.curveRemaining].map(Number) as [
    number,
    number,
    number,
  ];
  return { isOpen: left > 0, base, quote, left, paidIn: Math.max(0, quote - virtual), ...fees };
}

function saleIn({ base, quote, paidIn, sellFee }: State, tokens: number): number {
  return Math.min((quote * tokens) / (base + tokens), paidIn) * (1 - sellFee);
}

/** The state that an order of that moment meets: the one then, or the next in which something can be traded. */
function met(states: readonly State[], dueMs: number, asOfMs: number): (State & { filledMs: number }) | null {
  if (dueMs > asOfMs) return null;
  const at = states.findLastIndex((state) => state.atMs <= dueMs);
  if (at >= 0 && states[at]!.isOpen) return { ...states[at]!, filledMs: dueMs };
  const next = states.slice(at + 1).find(({ isOpen }) => isOpen);
  return next ? { ...next, filledMs: next.atMs } : null;
}

function execute(all: readonly State[], call: MadeCall, sizeSol: number, asOfMs: number) {
  const nothing = {
    filledAt: null,
    spentSol: null,
    peakX: null,
    peakAt: null,
    ruleX: null,
    ruleClosed: false,
    nowX: null,
  };
  const states = all.filter(({ atMs }) => atMs <= asOfMs);
  const fill = met(states, call.calledAt + delay, asOfMs);
  if (fill === null || fill.left === 0) return { sizeSol, ...nothing };
  const moved = (sizeSol * 1e9) / (1 + fill.buyFee);
  const wanted = (fill.base * moved) / (fill.quote + moved);
  const tokens = Math.min(wanted, fill.left);
  const spent =
    wanted <= fill.left ? sizeSol * 1e9 : ((fill.quote * fill.left) / (fill.base - fill.left)) * (1 + fill.buyFee);
  const open = states.filter(({ isOpen }) => isOpen);
  const later = open.filter(({ atMs }) => atMs > fill.filledMs);
  const sales = [
    { atMs: fill.filledMs, got: saleIn(fill, tokens) },
    ...later.map((state) => ({ atMs: state.atMs, got: saleIn(state, tokens) })),
  ];
  const peak = sales.reduce((best, sale) => (sale.got > best.got ? sale : best));
  const last = open.at(-1)!;
  const { received, isClosed } = byRule({ states, later, fill, last }, call, tokens, asOfMs);
  return {
    sizeSol,
    filledAt: fill.filledMs,
    spentSol: spent / 1e9,
    peakX: peak.got / spent,
    peakAt: peak.atMs,
    ruleX: received / spent,
    ruleClosed: isClosed,
    nowX: saleIn(last, tokens) / spent,
  };
}

/** Half when twice the call's price is seen, the rest when the price is 30 % under its highest since the purchase. */
function byRule(
  { states, later, fill, last }: { states: State[]; later: State[]; fill: State; last: State },
  call: MadeCall,
  tokens: number,
  asOfMs: number,
) {
  const priceOf = ({ base, quote }: State) => ((quote / base) * 1e6) / 1e9;
  const isStop = (at: number) =>
    priceOf(later[at]!) <= 0.7 * Math.max(priceOf(fill), ...later.slice(0, at + 1).map(priceOf));
  const stopAt = later.findIndex((_, at) => isStop(at));
  const doubled = later.slice(0, stopAt < 0 ? later.length : stopAt).find((state) => priceOf(state) >= 2 * call.price);
  const orders = [
    { seen: doubled, amount: doubled ? tokens / 2 : 0 },
    { seen: later[stopAt], amount: doubled ? tokens / 2 : tokens },
  ];
  let [received, left] = [0, tokens];
  for (const { seen, amount } of orders) {
    const sold = seen ? met(states, seen.atMs + delay, asOfMs) : null;
    if (!sold) continue;
    received += saleIn(sold, amount);
    left -= amount;
  }
  return { received: received + (left > 0 ? saleIn(last, left) : 0), isClosed: left <= 0 };
}
