import type { TokenRow } from '@mintscope/schemas/token';
import type { BubbleMap, Candle, SampleTrade, TradeRow, TxEvaluation } from '@mintscope/schemas/token-metrics';
import type { TokenAudit, TokenRecord } from '@mintscope/schemas/token-record';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { amountsKey } from './derived-decodes.ts';
import { balancesOf, expected, figuresOf, mints, priceOf, served, sum, tradesOf } from './expected-figures.ts';
import { eventually } from './mintscope-process.ts';
import type { ReadableApi } from './running-mintscope.ts';
import { bearer, signIn } from './sign-in.ts';

/** Compares all that REST tells of curve coins with the decodes, and the trades of every market. */
export async function expectToldFigures(api: ReadableApi): Promise<void> {
  await eventually(
    'every trade is told once',
    async () => expect((await toldAmounts(api)).sort()).toEqual((expected?.amounts ?? []).toSorted()) ?? true,
    90_000,
  );
  const rows = await api.get<TokenRow[]>('/tokens/discover?limit=1000&sortBy=age&sortOrder=asc');
  expect(rows.map(({ createdAt }) => createdAt)).toEqual(rows.map(({ createdAt }) => createdAt).toSorted());
  for (const mint of mints) {
    expect(rows.find(({ address }) => address === mint)).toMatchObject(figuresOf(mint));
    await expectRecord(api, mint);
    await expectTrades(api, mint);
    await expectHolders(api, mint);
    await expectSample(api, mint);
  }
}

/** Signature and amounts of every trade of every token, as base units. */
async function toldAmounts(api: ReadableApi): Promise<string[]> {
  const rows = await api.get<TokenRow[]>('/tokens/discover?limit=1000');
  const told: string[] = [];
  for (const { address } of rows) {
    const { decimals } = await api.get<TokenRecord>(`/tokens/${address}`);
    for (const trade of await api.get<TradeRow[]>(`/tokens/${address}/trades?limit=500`)) {
      const base = Math.round(trade.baseAmount * 10 ** (decimals ?? 6));
      told.push(amountsKey(trade.signature, [base, Math.round(trade.quoteAmount! * 1e9)]));
    }
  }
  return told;
}

async function expectRecord(api: ReadableApi, mint: string): Promise<void> {
  const record = await api.get<TokenRecord>(`/tokens/${mint}`);
  const figures = figuresOf(mint);
  expect(record).toMatchObject({
    address: mint,
    symbol: figures.symbol,
    name: figures.name,
    platform: 'pump',
    createdAt: figures.createdAt,
    transactions: figures.swaps,
    priceSol: figures.priceSol,
    holders: figures.holders,
    creatorData: { address: figures.creator },
    row: figures,
  });
}

async function expectTrades(api: ReadableApi, mint: string): Promise<void> {
  const trades = tradesOf(mint);
  const told = await api.get<TradeRow[]>(`/tokens/${mint}/trades`);
  expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
  expect(told.toReversed()).toMatchObject(
    trades.map(({ signature, side, trader, sol, tokens, timeMs }) => ({
      signature,
      side,
      trader,
      timeMs,
      baseAmount: tokens / 1e6,
      quoteAmount: sol / 1e9,
    })),
  );
  const prices = trades.map(priceOf);
  // The warehouse takes blocks of trades, and its candles come with them.
  const candles = () => api.get<Candle[]>(`/tokens/${mint}/candles?interval=1m`);
  const whole = [
    {
      timeMs: Math.floor(trades[0]!.timeMs / 60_000) * 60_000,
      open: expect.closeTo(prices[0]!, 15),
      high: expect.closeTo(Math.max(...prices), 15),
      low: expect.closeTo(Math.min(...prices), 15),
      close: expect.closeTo(prices.at(-1)!, 15),
      volume: expect.closeTo(sum(trades.map(({ sol }) => sol)) / 1e9, 9),
      trades: trades.length,
    },
  ];
  await vi.waitFor(async () => expect(await candles()).toEqual(whole), { timeout: 60_000, interval: 200 });
}

/** Holders, their graph and the whole audit. Who held before the first trade we saw is unknown, so only launches have them. */
async function expectHolders(api: ReadableApi, mint: string): Promise<void> {
  const audit = await api.get<TokenAudit>(`/tokens/${mint}/full`);
  const balances = figuresOf(mint).holders === null ? [] : balancesOf(mint);
  const held = sum(balances.map(([, tokens]) => tokens));
  expect(audit.token.row).toMatchObject(figuresOf(mint));
  expect(audit.holders).toMatchObject(
    balances.map(([owner, tokens]) => ({
      owner,
      amount: String(tokens),
      balance: tokens / 1e6,
      percentage: tokens / held,
    })),
  );
  const graph = await fetch(`${api.url}/tokens/${mint}/bubblemap`, { headers: bearer(await signIn(api.url)) });
  if (balances.length === 0) return expect(graph.status).toBe(404);
  const { nodes } = (await graph.json()) as BubbleMap;
  expect(nodes.map(({ id, weight }) => [id, weight])).toEqual(balances.map(([id, tokens]) => [id, tokens / held]));
}

/** The analysed sample against the fees and units in the transactions themselves. */
async function expectSample(api: ReadableApi, mint: string): Promise<void> {
  const evaluation = await api.get<TxEvaluation & { sampleTransactions: SampleTrade[] }>(
    `/tokens/${mint}/tx-eval?sampleCount=100`,
  );
  const trades = tradesOf(mint);
  expect(evaluation).toMatchObject({ success: false, analyzedCount: trades.length, botProbability: null });
  expect(evaluation.sampleTransactions).toMatchObject(
    trades.map(({ signature, side, trader, sol, timeMs }) => {
      const { fee, computeUnitsConsumed } = metaOf(signature);
      return {
        signature,
        side,
        trader,
        timeMs,
        quoteLamports: sol,
        feeLamports: fee,
        computeUnits: computeUnitsConsumed ?? null,
      };
    }),
  );
}

const metaSchema = z.looseObject({
  meta: z.looseObject({ fee: z.int(), computeUnitsConsumed: z.int().optional() }),
});

function metaOf(signature: string) {
  return metaSchema.parse(served.find((one) => one.signature === signature)?.answer).meta;
}
