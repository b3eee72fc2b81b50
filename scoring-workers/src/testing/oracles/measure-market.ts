import { pricesOf } from './prices-of.ts';
import { type History, heldTimes } from './read-history.ts';
import { parameter } from './values.ts';

const minuteMs = 60_000;
const lengths = { '1m': minuteMs, '5m': 5 * minuteMs, '1h': 60 * minuteMs, '24h': 1440 * minuteMs };

/** Prices, volumes and multiples of a history that was seen from its launch on and never selected. */
export function measureMarket(history: History) {
  const { trades, launch, values, asOfMs } = history;
  const rate = parameter(values, 'main.rates.solUsdRate');
  const prices = pricesOf(history);
  const times = heldTimes(trades);
  const priced = prices.flatMap((price, at) => (price === null ? [] : [{ price, atMs: times[at]! }]));
  const open = priced[0]?.price ?? null;
  const current = priced.at(-1)?.price ?? null;
  const tokens = Number(launch.supply) / 10 ** launch.decimals;
  const cap = (price: number | null) => (price === null ? null : price * tokens * rate);
  const multiple = (price: number | null) => (price === null || open === null ? null : price / open);
  const highest = priced.length === 0 ? null : Math.max(...priced.map(({ price }) => price));
  const volume = (window: keyof typeof lengths) => (current === null ? null : volumeIn(history, lengths[window]) / 1e9);
  const inDollars = (amount: number | null) => (amount === null ? null : amount * rate);
  /** What holding from the first price on for so long brought. */
  const returnAfter = (ms: number) => {
    const first = priced[0];
    if (first === undefined || Math.max(asOfMs, priced.at(-1)!.atMs) <= first.atMs + ms) return null;
    return priced.findLast(({ atMs }) => atMs <= first.atMs + ms)!.price / first.price - 1;
  };
  return {
    row: {
      priceSol: current,
      priceUsd: inDollars(current),
      marketCap: cap(current),
      marketCapSol: current === null ? null : current * tokens,
      volume: inDollars(volume('24h')),
      volumeSol: volume('24h'),
      volume5m: inDollars(volume('5m')),
      priceChange1m: changeIn(history, lengths['1m'], 60),
      priceChange5m: changeIn(history, lengths['5m']),
      priceChange1h: changeIn(history, lengths['1h']),
      priceChange24h: changeIn(history, lengths['24h']),
      spark: sparkOf(history),
      performance: {
        currentX: multiple(current),
        maxX: multiple(highest),
        openPrice: open,
        entryPrice: open,
        currentPrice: current,
        initialMarketCap: cap(open),
        // Never called.
        calledMarketCap: null,
        currentMarketCap: cap(current),
        return1h: returnAfter(lengths['1h']),
        return24h: returnAfter(lengths['24h']),
      },
    },
    /** 1 - price / its maximum. */
    drawdown: current === null ? null : 1 - current / highest!,
  };
}

/** A step of a window's edge counts by the part of it that is inside. */
function insideOf(timeMs: number, edgeMs: number, stepMs: number): number {
  const from = Math.floor(timeMs / stepMs) * stepMs;
  if (from >= edgeMs) return 1;
  return from + stepMs <= edgeMs ? 0 : (from + stepMs - edgeMs) / stepMs;
}

function volumeIn({ trades, asOfMs }: History, lengthMs: number, steps = 240): number {
  const edgeMs = asOfMs - lengthMs;
  return trades.reduce(
    (sum, { timeMs, quoteAmount }) => sum + insideOf(timeMs!, edgeMs, lengthMs / steps) * Number(quoteAmount),
    0,
  );
}

/** From the price at the edge, on the straight line between those that the edge's step began and ended with. */
function changeIn(history: History, lengthMs: number, steps = 240): number | null {
  const stepMs = lengthMs / steps;
  const edgeMs = history.asOfMs - lengthMs;
  const step = Math.floor(edgeMs / stepMs);
  const prices = pricesOf(history);
  const priced = history.trades.flatMap(({ timeMs }, at) =>
    prices[at] === null ? [] : [{ step: Math.floor(timeMs! / stepMs), price: prices[at]! }],
  );
  if (priced.length < 2) return null;
  const lastUntil = (until: number) => {
    const newest = Math.max(...priced.filter((each) => each.step <= until).map((each) => each.step));
    return priced.findLast((each) => each.step === newest)?.price ?? priced[0]!.price;
  };
  const [began, ended] = [lastUntil(step - 1), lastUntil(step)];
  const atEdge = began + ((ended - began) * (edgeMs - step * stepMs)) / stepMs;
  return priced.at(-1)!.price / atEdge - 1;
}

/**
 * The first price, then the last one of each step since launch, of the shortest of 1, 2, 4, ... s that leaves 23 at most. Which is the
 * last slots tell.
 */
function sparkOf(history: History): number[] {
  const prices = pricesOf(history);
  const launchMs = history.launch.timeMs!;
  const priced = history.trades.flatMap(({ timeMs }, at) =>
    prices[at] === null ? [] : [{ sinceMs: Math.max(0, timeMs! - launchMs), price: prices[at]! }],
  );
  if (priced.length === 0) return [];
  const last = Math.max(...priced.map(({ sinceMs }) => sinceMs));
  let stepMs = 1000;
  while (Math.floor(last / stepMs) >= 23) stepMs *= 2;
  const points = [priced[0]!.price];
  for (let step = 0; step <= Math.floor(last / stepMs); step++)
    points.push(priced.findLast(({ sinceMs }) => Math.floor(sinceMs / stepMs) === step)?.price ?? points.at(-1)!);
  return points;
}
