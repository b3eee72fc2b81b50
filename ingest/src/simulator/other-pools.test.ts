import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { encodeEventLine } from '@mintscope/schemas/ndjson';
import { quoteCoins } from '@mintscope/schemas/quote-coins';
import { expect, test } from 'vitest';
import { createMarket, resumeMarket } from './market.ts';
import { regimes } from './regimes.ts';

const startMs = 1_790_000_000_000;
const coins = quoteCoins.filter(({ worth }) => worth === 'dollar').map(({ mint }) => mint);
const settings = { seed: 3, launchesPerMinute: 20, tradesPerSecond: 100, regime: regimes.hot };

function eventsOf(untilMs: number, otherPoolShare?: number): ChainEvent[] {
  const shared = otherPoolShare === undefined ? settings : { ...settings, otherPoolShare };
  return createMarket({ ...shared, startMs }).advance(untilMs);
}

const events = eventsOf(startMs + 540_000, 1);
const migrators = new Set(events.flatMap((event) => (event.type === 'migrated' ? [event.feePayer] : [])));
const opened = events.flatMap((event) =>
  event.type === 'liquidity_added' && !migrators.has(event.provider) ? [event] : [],
);
const dollarPools = new Set(opened.filter(({ quoteMint }) => quoteMint !== solMint).map(({ pool }) => pool));
const otherPools = new Set(opened.map(({ pool }) => pool));
const priceOf = ({ quoteReserve, baseReserve }: Trade) => Number(quoteReserve) / Number(baseReserve);

/** What each trade in another pool was at beside the token's own pool, whose price was told last. */
function besideOwn(pools: ReadonlySet<string>, lamportsPerUnit: number) {
  const own = new Map<string, { price: number; depth: number }>();
  return events.flatMap((event) => {
    if (event.type !== 'trade' || event.quoteReserve === null) return [];
    if (!otherPools.has(event.pool)) own.set(event.mint, { price: priceOf(event), depth: Number(event.quoteReserve) });
    const beside = own.get(event.mint);
    if (!pools.has(event.pool) || !beside) return [];
    const depth = (Number(event.quoteReserve) * lamportsPerUnit) / beside.depth;
    return [{ ratio: (priceOf(event) * lamportsPerUnit) / beside.price, depth }];
  });
}

const sorted = (figures: readonly number[]) => [...figures].sort((a, b) => a - b);

test('arbitrage keeps pools in dollars near the price of the own one', () => {
  expect(dollarPools.size).toBeGreaterThan(3);
  const ratios = sorted(besideOwn(dollarPools, 1e9 / 180e6).map(({ ratio }) => ratio));
  expect(ratios.length).toBeGreaterThan(500);
  expect(ratios[Math.floor(ratios.length / 2)]).toBeCloseTo(1, 1);
  expect(ratios.filter((ratio) => ratio > 0.8 && ratio < 1.25).length).toBeGreaterThan(0.85 * ratios.length);
});

test('arbitrage buys in one pool and sells in the other in one transaction, for no less', () => {
  const pairs = events.flatMap((event, at) => {
    const next = events[at + 1];
    const isPair = event.type === 'trade' && next?.type === 'trade' && next.signature === event.signature;
    return isPair && event.pool !== next.pool ? [[event, next] as const] : [];
  });
  expect(pairs.length).toBeGreaterThan(50);
  for (const [first, second] of pairs) expect([first.side, second.side]).toEqual(['buy', 'sell']);
  const lamports = ({ quoteAmount, quoteMint }: Trade) =>
    Number(quoteAmount) * (quoteMint === solMint ? 1 : 1e9 / 180e6);
  const gains = pairs.filter(([bought, sold]) => lamports(sold) >= lamports(bought));
  expect(gains.length).toBeGreaterThan(0.9 * pairs.length);
});

test('shallow pools hold little, at any price', () => {
  const shallow = new Set([...otherPools].filter((pool) => !dollarPools.has(pool)));
  const told = besideOwn(shallow, 1);
  expect(told.length).toBeGreaterThan(5);
  for (const { depth } of told) expect(depth).toBeLessThan(0.1);
  expect(told.some(({ ratio }) => ratio < 0.7 || ratio > 1.4)).toBe(true);
});

const soonMs = startMs + 60_000;

test('a market without other pools is the same as one that knows none', () => {
  const [without, unknowing] = [eventsOf(soonMs, 0), eventsOf(soonMs)].map((told) => told.map(encodeEventLine));
  expect(without).toEqual(unknowing);
});

test('one that was begun without goes on without, where others would get them', () => {
  const former = createMarket({ ...settings, startMs });
  former.advance(startMs + 30_000);
  const market = resumeMarket(former.putAway(), { ...settings, otherPoolShare: 1 })!;
  expect(market.advance(soonMs).map(encodeEventLine)).toEqual(former.advance(soonMs).map(encodeEventLine));
});

test('one with other pools goes on with them', () => {
  const unbroken = createMarket({ ...settings, startMs, otherPoolShare: 1 });
  unbroken.advance(startMs + 240_000);
  const market = resumeMarket(unbroken.putAway(), { ...settings, otherPoolShare: 1 })!;
  const laterMs = startMs + 270_000;
  const lines = market.advance(laterMs).map(encodeEventLine);
  expect(lines).toEqual(unbroken.advance(laterMs).map(encodeEventLine));
  expect(lines.some((line) => coins.some((coin) => line.includes(coin)))).toBe(true);
  expect(resumeMarket(unbroken.putAway(), settings)).toBe(null);
});
