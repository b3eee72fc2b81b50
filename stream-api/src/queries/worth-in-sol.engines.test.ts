import { dollarMints } from '@mintscope/metrics/quote-units';
import type { Candle } from '@mintscope/schemas/token-metrics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fill, insertFills } from '../test-kit/insert-trades.ts';
import { makeAddress, makeRow } from '../test-kit/make-row.ts';
import { migrateAgain } from '../test-kit/migrate-again.ts';
import { openTestEngines, type TestEngines } from '../test-kit/open-test-api.ts';
import { selectCandles } from './select-candles.ts';
import { selectTraders } from './select-traders.ts';
import { selectTrades } from './select-trades.ts';
import { selectWalletPositions } from './select-wallet-positions.ts';

const startMs = Date.UTC(2026, 8, 20, 12);
const [usdc = ''] = dollarMints;
const fill = (seconds: number, sol: number, changes: Partial<Fill> = {}): Fill => ({
  ...{ trader: makeAddress(1), side: 'buy', timeMs: startMs + seconds * 1_000, tokens: 10, sol, fee: 0, ...changes },
});

let test: TestEngines;
beforeAll(async () => {
  test = await openTestEngines();
});
afterAll(() => test?.close());

async function candlesOf(mint: string): Promise<Pick<Candle, 'high' | 'low' | 'volume' | 'trades'>[]> {
  const range = { mint, interval: '1m', fromMs: startMs, toMs: startMs + 600_000, limit: 100 } as const;
  const candles = await selectCandles(test.engines.warehouse, range);
  return candles.map(({ high, low, volume, trades }) => ({ high, low, volume, trades }));
}

const market = { priceSol: 1, payableSol: null };

it('of trades in dollars amounts, prices and sums are SOL by what the dollars were worth', async () => {
  const { warehouse } = test.engines;
  const token = makeRow(1);
  const inDollars = { quoteMint: usdc, unitLamports: 1 / 200 };
  await insertFills(warehouse, token, [fill(0, 200, inDollars), fill(60, 2), fill(61, 3)], 'dollars');
  const wish = { mint: token.address, beforeMs: startMs + 1e6, order: 'oldest', traders: [], limit: 10 } as const;
  const told = await selectTrades(warehouse, wish);
  expect(told.map(({ quoteAmount, price }) => [quoteAmount, price])).toEqual([
    [1, 0.1],
    [2, 0.2],
    [3, 0.3],
  ]);
  expect((await selectTrades(warehouse, { ...wish, minQuote: 2 })).map(({ quoteAmount }) => quoteAmount)).toEqual([
    2, 3,
  ]);
  const traders = await selectTraders(warehouse, { mint: token.address, wallets: [], market, most: 5 });
  expect(traders.map(({ paidSol }) => paidSol)).toEqual([6]);
  const positions = await selectWalletPositions(warehouse, { wallet: makeAddress(1), limit: 5 });
  expect(positions.map(({ paidSol }) => paidSol)).toEqual([6]);
});

it('of trades in a coin of unknown worth nothing is told in SOL, and a wish for large ones leaves them out', async () => {
  const { warehouse } = test.engines;
  const token = makeRow(2);
  await insertFills(
    warehouse,
    token,
    [fill(0, 200, { quoteMint: makeAddress(9), unitLamports: 0 }), fill(60, 2)],
    'coins',
  );
  const wish = { mint: token.address, beforeMs: startMs + 1e6, order: 'oldest', traders: [], limit: 10 } as const;
  const told = await selectTrades(warehouse, wish);
  expect(told.map(({ quoteAmount, price }) => [quoteAmount, price])).toEqual([
    [null, null],
    [2, 0.2],
  ]);
  expect(await selectTrades(warehouse, { ...wish, minQuote: 1 })).toHaveLength(1);
  const traders = await selectTraders(warehouse, {
    mint: token.address,
    wallets: [makeAddress(1)],
    market,
    most: 0,
  });
  expect(traders.map(({ paidSol }) => paidSol)).toEqual([null]);
});

it('candles from before that mix SOL with other coins are made anew of what was in SOL, once, and others stay', async () => {
  const { warehouse } = test.engines;
  const [mixed, pure] = [makeRow(3), makeRow(4)];
  const inDollars = { quoteMint: usdc };
  await insertFills(warehouse, mixed, [fill(0, 2), fill(1, 300, inDollars), fill(60, 450, inDollars)], 'mixed');
  await insertFills(warehouse, pure, [fill(0, 2), fill(60, 3)], 'pure');
  const others = await candlesOf(pure.address);
  expect(await candlesOf(mixed.address)).toMatchObject([{ high: 30, low: 0.2 }, { high: 45 }]);
  for (let start = 0; start < 2; start++) {
    await migrateAgain(warehouse, '0015-worth-in-sol.sql');
    expect(await candlesOf(mixed.address)).toEqual([{ high: 0.2, low: 0.2, volume: 2, trades: 1 }]);
    expect(await candlesOf(pure.address)).toEqual(others);
  }
});

it('who holds what no market can pay is not before who sold at a profit', async () => {
  const { warehouse } = test.engines;
  const token = makeRow(5);
  const [holder, seller] = [makeAddress(11), makeAddress(12)];
  const fills = [
    fill(0, 1, { trader: holder, tokens: 1000 }),
    fill(1, 1, { trader: seller }),
    fill(2, 3, { trader: seller, side: 'sell' }),
  ];
  await insertFills(warehouse, token, fills, 'pulled');
  const first = async (payableSol: number | null) => {
    const wish = { mint: token.address, wallets: [], market: { priceSol: 0.3, payableSol }, most: 1 };
    return (await selectTraders(warehouse, wish)).map(({ wallet }) => wallet);
  };
  expect(await first(null)).toEqual([holder]);
  expect(await first(2.5)).toEqual([seller]);
  expect(await first(0)).toEqual([seller]);
});
