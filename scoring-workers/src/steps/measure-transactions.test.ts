import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { EventEnvelope, TokenCreated, Trade } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import { describe, expect, it } from 'vitest';
import { ShardRun } from '../testing/run-shard.ts';

const key = (fill: number, bytes = 32) => encodeBase58(new Uint8Array(bytes).fill(fill));
const mint = key(9);
/** As mainnet's transactions have it. */
const usdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const startMs = 1_790_000_000_000;

interface Told {
  atMs: number;
  /** Only the second of the block is known. */
  coarse?: boolean;
  slot?: number;
  wallet?: number;
  side?: 'buy' | 'sell';
  base?: bigint;
  quote?: bigint;
  fee?: bigint;
}

function envelope(n: number, { atMs, coarse = false, slot = Math.floor(atMs / 400) }: Told): EventEnvelope {
  return {
    ...{ v: 1, mint, signature: key(n % 250, 64), instruction: n, sub: 0 },
    ...{ slot: 400_000_000 + slot, transactionIndex: null, blockTime: Math.floor((startMs + atMs) / 1000) },
    ...{ timeMs: coarse ? null : startMs + atMs, receivedAtMs: startMs + atMs + 300 },
    ...{ source: 'simulator', program: programs.pump, feePayer: key(100), feeLamports: 5000n },
    ...{ computeUnits: null, priorityFeeLamports: null, tipLamports: null },
  };
}

function launch(quoteMint = solMint): TokenCreated {
  return {
    type: 'token_created',
    ...envelope(0, { atMs: 0 }),
    ...{ name: 'Coin', symbol: 'COIN', uri: '', creator: key(8), pool: key(7), quoteMint, decimals: 6 },
    ...{ quoteDecimals: quoteMint === solMint ? 9 : 6, supply: 10n ** 15n, baseReserve: null, quoteReserve: null },
    ...{ curveSupply: null, mintable: false, freezable: false },
  };
}

function trade(n: number, told: Told, quoteMint = solMint): Trade {
  const { wallet = 10 + (n % 40), side = 'buy', base = 1_000_000n, quote = 100_000_000n, fee = 0n } = told;
  return {
    type: 'trade',
    ...envelope(n, told),
    ...{ side, trader: key(wallet), feePayer: key(wallet), pool: key(7), quoteMint, decimals: 6 },
    ...{ quoteDecimals: quoteMint === solMint ? 9 : 6, baseAmount: base, quoteAmount: quote, feeQuote: fee },
    ...{ baseReserve: null, quoteReserve: null, curveRemaining: null },
  };
}

function tell(events: readonly (TokenCreated | Trade)[]) {
  const run = new ShardRun();
  run.process(events);
  run.publish();
  expect(run.failures).toEqual([]);
  return { row: run.rows.get(mint)!, detail: run.details.get(mint)! };
}

describe('a trade of dust', () => {
  it('draws no spike and counts in the volume', () => {
    const dust = { base: 1n, quote: 9000n };
    const { row, detail } = tell([
      launch(),
      trade(1, { atMs: 1000 }),
      trade(2, { atMs: 1100, ...dust }),
      trade(3, { atMs: 1200, quote: 200_000_000n }),
      trade(4, { atMs: 5000, ...dust }),
    ]);
    const [first, second] = detail.candles;
    expect(first).toMatchObject({ open: 0.1, high: 0.2, low: 0.1, close: 0.2, trades: 3 });
    expect(first!.volume).toBeCloseTo(0.300009, 12);
    expect(second).toMatchObject({ open: 0, high: 0, low: 0, close: 0, volume: 0.000009, trades: 1 });
    expect([row.priceSol, row.volumeSol]).toEqual([0.2, expect.closeTo(0.300018, 12)]);
  });
});

describe.each(['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', usdt])('a token quoted in dollars, %s', (dollars) => {
  const amounts = [1_234_567n, 2_500_000n, 777_777n, 9_000_003n, 41n];
  const trades = amounts.map((quote, n) => trade(n + 1, { atMs: 1000 * (n + 1), quote, base: 3_000_000n }, dollars));
  const { row, detail } = tell([launch(dollars), ...trades]);

  it('has its tape and candles in SOL, and its price without rounding to lamports', () => {
    const inSol = amounts.map((each) => Math.round((Number(each) * 1000) / 180) / 1e9);
    expect(detail.recentTrades.map(({ quoteAmount }) => quoteAmount)).toEqual(inSol);
    expect(detail.recentTrades.map(({ price }) => price)).toEqual(inSol.map((sol) => sol / 3));
    expect(detail.candles.map(({ volume }) => volume)).toEqual(inSol);
    for (const [n, { close }] of detail.candles.slice(0, 4).entries())
      expect(close).toBeCloseTo(Number(amounts[n]) / 1e6 / 180 / 3, 16);
    // The last is dust: 41 millionths of a dollar are 228 lamports.
    expect(detail.candles[4]).toMatchObject({ high: 0, trades: 1 });
    expect(row.priceSol).toBeCloseTo(9.000003 / 180 / 3, 16);
    expect(row.performance.currentX).toBeCloseTo(9_000_003 / 1_234_567, 12);
  });

  it('has amounts of its own in the sample', () => {
    expect(detail.txEvaluation?.amountClusterShare).toBe(0.2);
    expect(detail.sample[0]).toMatchObject({ quoteLamports: Math.round((1_234_567 * 1000) / 180) });
  });
});

it('a quote without a price in SOL has unknown amounts, not amounts of 0', () => {
  const trades = Array.from({ length: 8 }, (_, n) =>
    trade(n + 1, { atMs: n * 1000, quote: BigInt(n + 1) * 7n }, key(55)),
  );
  const { row, detail } = tell([launch(key(55)), ...trades]);
  expect(detail.txEvaluation).toMatchObject({ success: true, amountClusterShare: null, roundRate: null });
  expect(detail.sample[0]).toMatchObject({ quoteLamports: null, typedLamports: null });
  expect([row.priceSol, row.volumeSol, row.washShare, row.priceChange5m]).toEqual([null, null, null, null]);
  expect(detail.candles).toEqual([]);
  expect(detail.recentTrades.map(({ quoteAmount, price }) => quoteAmount ?? price)).toEqual(trades.map(() => null));
});

describe('a round amount', () => {
  it('is what the trader typed: with the fee for a buy, without it for a sale', () => {
    const typed = (side: 'buy' | 'sell', quote: bigint, fee: bigint) =>
      tell([launch(), ...[1, 2, 3, 4, 5].map((n) => trade(n, { atMs: n * 1000, side, quote, fee }))]).detail
        .txEvaluation;
    expect(typed('buy', 98_765_432n, 1_234_568n)?.roundRate).toBe(1);
    expect(typed('buy', 98_765_432n, 1_233_567n)?.roundRate).toBe(0);
    expect(typed('buy', 98_765_432n, 1_235_468n)?.roundRate).toBe(1);
    expect(typed('sell', 101_234_568n, 1_234_568n)?.roundRate).toBe(1);
    expect(typed('buy', 100_000_000n, 1_250_000n)?.roundRate).toBe(0);
  });
});

describe('a late trade', () => {
  const times = Array.from({ length: 30 }, (_, n) => ({ atMs: 700 * n, quote: 100_000_000n + BigInt(n) * 1_000_007n }));
  const inOrder = times.map((told, n) => trade(n + 1, told));
  /** The fourth comes after the seventh, the first after the second. */
  const late = [1, 0, 2, 4, 5, 6, 3, ...Array.from({ length: 23 }, (_, n) => n + 7)].map((at) => inOrder[at]!);

  it('finds its place: sample, features, windows, curve and candles are those of the order of the chain', () => {
    const [whole, told] = [tell([launch(), ...inOrder]), tell([launch(), ...late])];
    expect(told.detail.lateEvents).toBe(2);
    expect(told.detail.sample).toEqual(whole.detail.sample);
    expect(told.detail.txEvaluation).toEqual(whole.detail.txEvaluation);
    expect(told.detail.recentTrades).toEqual(whole.detail.recentTrades);
    expect(told.detail.candles).toEqual(whole.detail.candles);
    const figures = ({ row }: typeof whole) => [
      row.performance,
      row.spark,
      row.volume,
      row.priceChange1m,
      row.priceChange5m,
      row.priceChange24h,
    ];
    expect(figures(told)).toEqual(figures(whole));
    expect(told.row.botProbability).toBe(whole.row.botProbability);
  });
});

describe('times from slots', () => {
  it('stay as they are inside of the second that the block tells, and move out of it', () => {
    const timesOf = (told: readonly Told[]) =>
      tell([launch(), ...told.map((each, n) => trade(n + 1, { ...each, coarse: true }))]).detail.sample.map(
        ({ timeMs }) => timeMs - startMs,
      );
    // 2,400 ms by slots, and a block that says 5 s: 2,600 ms beyond; then one that says 4 s.
    expect(timesOf([{ atMs: 5000, slot: 6 }])).toEqual([5000]);
    expect(timesOf([{ atMs: 4000, slot: 6 }])).toEqual([2400]);
    // 5,900 ms by slots, of a block that began at 3,000 ms and ended at 4,000.
    expect(timesOf([{ atMs: 3000, slot: 15 }])).toEqual([6000]);
    expect(timesOf([{ atMs: 3000, slot: 16 }])).toEqual([3000]);
  });
});

it('the wash share is what goes round in circles, of all volume; unknown while there are few trades', () => {
  const circles = Array.from({ length: 20 }, (_, n) =>
    trade(n + 1, { atMs: n * 3000, wallet: 10 + (n % 2), side: n % 4 < 2 ? 'buy' : 'sell' }),
  );
  const others = Array.from({ length: 5 }, (_, n) => trade(n + 30, { atMs: 70_000 + n * 900, wallet: 50 + n }));
  expect(tell([launch(), ...circles.slice(0, 19)]).row).toMatchObject({ washShare: null, isWashTrading: null });
  expect(tell([launch(), ...circles]).row).toMatchObject({ washShare: 1, isWashTrading: true });
  expect(tell([launch(), ...circles, ...others]).row).toMatchObject({ washShare: 0.8, isWashTrading: true });
});
