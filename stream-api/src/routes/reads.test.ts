import { evaluateTransactions } from '@mintscope/metrics/evaluate-transactions';
import { sampleRules } from '@mintscope/metrics/sample-rules';
import { setParameter } from '@mintscope/records/parameters/set-parameter';
import { getBillingConfig } from '@mintscope/schemas/api/billing/get-billing-config';
import { getCurrentConfiguration } from '@mintscope/schemas/api/learning/get-current-configuration';
import { searchTokens } from '@mintscope/schemas/api/market/search-tokens';
import { evaluateTransactions as txEval } from '@mintscope/schemas/api/tokens/evaluate-transactions';
import { getScoringWeights } from '@mintscope/schemas/api/tokens/get-scoring-weights';
import { getToken } from '@mintscope/schemas/api/tokens/get-token';
import { getTokenFull } from '@mintscope/schemas/api/tokens/get-token-full';
import { listCandles } from '@mintscope/schemas/api/tokens/list-candles';
import { listTrades } from '@mintscope/schemas/api/tokens/list-trades';
import { changesOf } from '@mintscope/schemas/parameters/configuration';
import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import {
  type Candle,
  candleIntervalMs,
  candleIntervalSchema,
  type SampleTrade,
} from '@mintscope/schemas/token-metrics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertFacts, insertTrades } from '../test-kit/insert-trades.ts';
import { makeDetail, makeSampleTrade, makeTradeRow } from '../test-kit/make-detail.ts';
import { makeRow } from '../test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { signIn } from '../test-kit/sign-in.ts';

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;

/** 150 trades in the warehouse, 20 more that only the detail has. */
const launchedMs = Math.floor(Date.now() / 1000) * 1000 - 600_000;
const busy = makeRow(1, { createdAt: launchedMs, swaps: 170, symbol: 'BUSY', creatorHolding: 0, freezable: true });
const bare = makeRow(2, {
  createdAt: launchedMs + 1,
  symbol: 'BARE',
  mintable: null,
  freezable: null,
  creatorHolding: null,
});
/** Of one symbol: the one that is meant, a younger and smaller one, and a better scored one that only contains it. */
const meant = makeRow(-5001, {
  symbol: 'DOG',
  name: 'Dog',
  marketCap: 198_000,
  finalScore: 40,
  createdAt: launchedMs - 9_000_000,
});
const copy = makeRow(-5002, {
  symbol: 'dog',
  name: 'Dog 2',
  marketCap: 7_000,
  finalScore: 50,
  createdAt: launchedMs - 8_000_000,
});
const longer = makeRow(-5003, {
  symbol: 'DOGWIF56',
  name: 'Hat',
  marketCap: 900_000,
  finalScore: 99,
  createdAt: launchedMs - 8_500_000,
});
const gone = makeRow(-5000, {
  symbol: 'OLDBUSY',
  name: 'Long ago',
  finalScore: 99,
  createdAt: launchedMs - 86_400_000,
});

/** Several trades of one transaction, oldest first as scoring tells them. */
const bundled = [0, 1, 2, 3].map((n) => ({ ...makeTradeRow(gone, n), timeMs: gone.createdAt, slot: 7 }));

beforeAll(async () => {
  test = await openTestEngines();
  const first = makeDetail(busy, 100).sample;
  const bundle = makeDetail(gone, 4, { recentTrades: bundled });
  const candles = Array.from({ length: 170 }, (_, n) => candleOf(makeTradeRow(busy, n)));
  const detail = makeDetail(busy, 170, { sample: first, candles, candlesFromMs: 0 });
  const kept = makeDetail(dollarToken, 100);
  const dollars = {
    ...kept,
    sample: Array.from({ length: 100 }, (_, n) => inDollars(makeSampleTrade(dollarToken, n))),
  };
  await test.store([busy, bare, gone, dollarToken, meant, copy, longer], [detail, bundle, dollars]);
  await insertTrades(test.engines.warehouse, busy, 150);
  await insertFacts(test.engines.warehouse, [gone, meant, copy, longer]);
  api = await startTestApi(test, { live: { capacity: 2, slack: 0 } }, await signIn(test));
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

const dollarToken = makeRow(3, { createdAt: launchedMs - 7_200_000, swaps: 140, symbol: 'USD' });

/** The same amounts, as millionths of a dollar at 180 to a SOL. */
function inDollars(trade: ReturnType<typeof makeSampleTrade>): SampleTrade {
  const unit = 1000 / 180;
  const quoteLamports = Math.round(trade.quoteLamports * unit);
  return {
    ...trade,
    quoteLamports,
    typedLamports: quoteLamports + (trade.typedLamports! - trade.quoteLamports) * unit,
  };
}

/** The trades are a second apart. */
function candleOf({ timeMs, price, quoteAmount }: ReturnType<typeof makeTradeRow>): Candle {
  return { timeMs, open: price, high: price, low: price, close: price, volume: quoteAmount, trades: 1 };
}

async function read<Schema extends { parse(value: unknown): unknown }>(schema: Schema, path: string) {
  const response = await api.get(path);
  expect(response.status).toBe(200);
  return schema.parse(await response.json()) as ReturnType<Schema['parse']>;
}

describe('GET /tokens/{address}', () => {
  it('puts row and detail together', async () => {
    const record = await read(getToken.response, `/tokens/${busy.address}`);
    expect(record).toMatchObject({
      symbol: 'BUSY',
      price: busy.priceUsd,
      transactions: 170,
      surfaceScore: 55,
      totalSupply: 1e9,
      topHolderPercent: 40,
      isRenounced: false,
      securityData: { renouncedMint: true, renouncedFreeze: false },
      creatorData: { tokenStatus: 'creator_close' },
      reasons: [{ text: 'Two wallets hold everything.', severity: 'critical', points: null }],
      row: busy,
    });
  });

  it('leaves unknown what only a detail would tell', async () => {
    const record = await read(getToken.response, `/tokens/${bare.address}`);
    expect(record).toMatchObject({
      walletMetrics: null,
      txEvaluation: null,
      burnPercent: null,
      isRenounced: null,
      reasons: [],
      categories: { momentum: null },
      creatorData: { tokenStatus: null },
    });
    expect((await api.get(`/tokens/${bare.address}/full`)).status).toBe(404);
    expect((await api.get(`/tokens/${bare.address}/bubblemap`)).status).toBe(404);
  });

  it('gives the audit from one moment', async () => {
    const audit = await read(getTokenFull.response, `/tokens/${busy.address}/full`);
    expect(audit.immediateScores).toMatchObject({ surfaceScore: 55, investigationScore: 48, transactionScore: 47 });
    const sum = audit.breakdown.reduce((total, { weighted }) => total + weighted, 0);
    expect(sum).toBeCloseTo(55 * 0.25 + 48 * 0.45 + 47 * 0.3, 9);
    expect(audit.timing?.totalTransactions).toBe(100);
  });
});

describe('GET /tokens/{address}/tx-eval', () => {
  const { values } = defaultParameters();
  const trades = Array.from({ length: 150 }, (_, n) => makeSampleTrade(busy, n));

  it.each([
    ['', { limit: 100, quick: 15_000, from: 0 }],
    ['?signatureLimit=20&quickWindowMs=5000', { limit: 20, quick: 5000, from: 0 }],
    ['?signatureLimit=140', { limit: 140, quick: 15_000, from: 0 }],
    [`?signatureLimit=30&launchTsMs=${busy.createdAt + 40_000}`, { limit: 30, quick: 15_000, from: 40 }],
    [`?launchTsMs=${busy.createdAt + 120_000}`, { limit: 100, quick: 15_000, from: 120 }],
  ])('%s evaluates the trades asked for', async (query, { limit, quick, from }) => {
    const { sampleTransactions, ...evaluation } = await read(
      txEval.response,
      `/tokens/${busy.address}/tx-eval${query}`,
    );
    const sample = trades.slice(from, from + limit);
    const rules = { ...sampleRules(values), signatureLimit: limit, quickWindowMs: quick };
    const launchMs = busy.createdAt + from * 1000;
    expect(evaluation).toEqual(evaluateTransactions(sample, { launchMs, rules, values }));
    expect(sampleTransactions).toEqual(sample.slice(0, 10));
  });

  it('says of dollars what the shard says of them', async () => {
    const dollars = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
    const quote = { quote_mint: dollars, quote_decimals: 6, unit_lamports: 1000 / 180 };
    await insertTrades(test.engines.warehouse, dollarToken, 140, quote);
    const { sampleTransactions, ...evaluation } = await read(
      txEval.response,
      `/tokens/${dollarToken.address}/tx-eval?signatureLimit=140&sampleCount=100`,
    );
    const sample = Array.from({ length: 140 }, (_, n) => inDollars(makeSampleTrade(dollarToken, n)));
    const rules = { ...sampleRules(values), signatureLimit: 140 };
    expect(evaluation).toEqual(evaluateTransactions(sample, { launchMs: dollarToken.createdAt, rules, values }));
    expect(evaluation.amountClusterShare).toBeLessThan(0.05);
    expect(sampleTransactions).toEqual(sample.slice(0, 100));
  });

  it('says nothing of fewer than five trades', async () => {
    const path = `/tokens/${busy.address}/tx-eval?launchTsMs=${busy.createdAt + 147_000}`;
    expect(await read(txEval.response, path)).toMatchObject({ success: false, analyzedCount: 3, botProbability: null });
  });
});

describe('GET /tokens/{address}/trades', () => {
  const ids = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, i) => makeTradeRow(busy, from - i).id);

  it.each([
    ['?limit=5', ids(169, 165)],
    ['?limit=40', ids(169, 130)],
    [`?limit=3&beforeMs=${busy.createdAt + 152_000}`, ids(151, 149)],
    [`?limit=500&beforeMs=${busy.createdAt + 10_000}`, ids(9, 0)],
  ])('%s: newest first, none twice', async (query, expected) => {
    const trades = await read(listTrades.response, `/tokens/${busy.address}/trades${query}`);
    expect(trades.map(({ id }) => id)).toEqual(expected);
  });

  it('gives trades of one time newest first before the warehouse has them', async () => {
    const trades = await read(listTrades.response, `/tokens/${gone.address}/trades`);
    expect(trades.map(({ id }) => id)).toEqual(bundled.map(({ id }) => id).toReversed());
  });

  it('gives whole units, from the warehouse as from the detail', async () => {
    const trades = await read(listTrades.response, `/tokens/${busy.address}/trades?limit=170`);
    for (const [i, trade] of trades.entries()) {
      const made = makeTradeRow(busy, 169 - i);
      expect(trade.price).toBeCloseTo(made.price, 15);
      expect(trade.quoteAmount).toBeCloseTo(made.quoteAmount, 9);
      expect(trade.baseAmount / made.baseAmount).toBeCloseTo(1, 6);
    }
  });
});

describe('GET /tokens/{address}/candles', () => {
  it.each(candleIntervalSchema.options)('%s: covers every trade once, to the newest', async (interval) => {
    const candles = await read(listCandles.response, `/tokens/${busy.address}/candles?interval=${interval}`);
    expect(candles.map(({ timeMs }) => timeMs)).toEqual([...candles.map(({ timeMs }) => timeMs)].sort((a, b) => a - b));
    const last = candles.at(-1)!;
    expect(last.close).toBeCloseTo(makeTradeRow(busy, 169).price, 15);
    const counted = candles.reduce((sum, { trades }) => sum + trades, 0);
    expect(counted).toBe(170);
    expect(candles.filter(({ timeMs }) => timeMs % candleIntervalMs[interval] !== 0)).toEqual([]);
  });

  it('keeps to its range and limit, newest kept', async () => {
    const from = busy.createdAt + 20_000;
    const path = `/tokens/${busy.address}/candles?interval=1s&limit=4&fromMs=${from}&toMs=${from + 9000}`;
    const times = (await read(listCandles.response, path)).map(({ timeMs }) => timeMs);
    expect(times).toEqual([6, 7, 8, 9].map((s) => from + s * 1000));
  });

  it('is empty for a token without trades', async () => {
    expect(await read(listCandles.response, `/tokens/${bare.address}/candles`)).toEqual([]);
  });
});

describe('GET /tokens/search', () => {
  it.each([
    ['busy', ['BUSY', 'OLDBUSY']],
    ['BARE', ['BARE']],
    ['long AGO', ['OLDBUSY']],
    [gone.address.slice(5, 20).toLowerCase(), ['OLDBUSY']],
    ['100%', []],
    ["'; DROP TABLE trades; --", []],
  ])('%s', async (query, symbols) => {
    const found = await read(searchTokens.response, `/tokens/search?query=${encodeURIComponent(query)}`);
    expect(found.map(({ symbol }) => symbol)).toEqual(symbols);
  });

  it('gives that symbol itself first, the largest of it before the rest, and tells which copy it, beyond the limit too', async () => {
    const search = async (query: string) =>
      (await read(searchTokens.response, `/tokens/search?query=${query}`)).map(({ address, copyOf }) => [
        address,
        copyOf,
      ]);
    const expected = [
      [meant.address, null],
      [copy.address, meant.address],
      [longer.address, null],
    ];
    expect(await search('dog')).toEqual(expected);
    expect(await search('dog&limit=1')).toEqual(expected.slice(0, 1));
    expect(await search(`${copy.address}`)).toEqual([[copy.address, null]]);
  });
});

it('tells visitors the parameter set in force, by which scores were made', async () => {
  const answer = await api.as(undefined)('/api/ai/current-configuration');
  const { config } = getCurrentConfiguration.response.parse(await answer.json());
  expect(createParameterSet(changesOf(config)).version).toBe(config.parameterVersion);
  const { scoringTrace } = getTokenFull.response.parse(await (await api.get(`/tokens/${busy.address}/full`)).json());
  expect(config.parameterVersion).toBe(scoringTrace.parameterVersion);
});

it('tells another set, and what rests on it, once it was put in force', async () => {
  const wish = { name: 'main.rates.solUsdRate', value: 90, decidedBy: 'a test', nowMs: Date.now() };
  const { version } = await setParameter(test.engines.records, wish, async () => undefined);
  const answer = await api.as(undefined)('/api/ai/current-configuration');
  const { config, warnings } = getCurrentConfiguration.response.parse(await answer.json());
  expect([config.parameterVersion, config.main['rates.solUsdRate'], warnings]).toEqual([version, 90, []]);
  const weights = await api.as(undefined)('/api/scoring-weights');
  expect(getScoringWeights.response.parse(await weights.json()).parameterVersion).toBe(version);
  const terms = await api.as(undefined)('/api/billing/config');
  expect(getBillingConfig.response.parse(await terms.json()).solUsd).toBe(90);
});

it('warns of main weights that do not add up to 1', async () => {
  const wish = { name: 'main.weights.surface', value: 0.75, decidedBy: 'a test', nowMs: Date.now() };
  await setParameter(test.engines.records, wish, async () => undefined);
  const answer = await api.as(undefined)('/api/ai/current-configuration');
  const { warnings } = getCurrentConfiguration.response.parse(await answer.json());
  expect(warnings).toEqual([expect.stringMatching(/^The main weights add up to 1\.5, not 1: /)]);
});
