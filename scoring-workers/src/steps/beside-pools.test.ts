import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { expect, it } from 'vitest';
import { ShardRun } from '../testing/run-shard.ts';
import { WrittenToken } from '../testing/written-token.ts';

/** A pool of a few coins in which one is worth a thousand times as much as in the token's own. */
const junk = { base: 1_000_000_000n, quote: 10_000_000n };
const buyer = 900;

function tell(events: readonly ChainEvent[], mint: string) {
  const run = new ShardRun();
  run.process(events);
  const { rows, details } = run.shard.publisher.publish(10, 10);
  const { row, standing } = rows.find((each) => each.row.address === mint)!;
  return { row, standing, detail: details.find(({ address }) => address === mint)! };
}

/** Told with what happened in another pool, and without it. */
function compare(before: (token: WrittenToken) => unknown, aside: (token: WrittenToken) => unknown) {
  const [plain, beside] = [new WrittenToken(), new WrittenToken()];
  before(plain);
  before(beside);
  aside(beside);
  for (const token of [plain, beside]) token.wait(10_000).buy(token.wallet(901), 0.1);
  return { plain: tell(plain.events, plain.mint), beside: tell(beside.events, beside.mint) };
}

const migrated = (token: WrittenToken) => token.launch().crowd(30, { amountSol: 2 }).migrate().crowd(5, { from: 30 });

it('a pool of a few coins moves no price, multiple, cap, candle or exit of its token; what is traded there counts', () => {
  const spoof = (token: WrittenToken) =>
    token.wait(1000).beside(1, junk, (own) => own.buy(own.wallet(buyer), 0.001).wait(400).sell(own.wallet(buyer), 0.5));
  for (const before of [migrated, (token: WrittenToken) => token.launch().crowd(10)]) {
    const { plain, beside } = compare(before, spoof);
    const figures = ({ row, standing, detail }: typeof plain) => ({
      ...{ priceSol: row.priceSol, marketCap: row.marketCap, performance: row.performance, change: row.priceChange5m },
      ...{ highest: Math.max(...detail.candles.map(({ high }) => high)), standing },
    });
    expect(figures(beside)).toEqual(figures(plain));
    expect(Math.max(...beside.row.spark)).toBe(Math.max(...plain.row.spark));
    expect([beside.row.swaps, beside.row.buys]).toEqual([plain.row.swaps! + 2, plain.row.buys! + 1]);
    expect(beside.row.volumeSol).toBeGreaterThan(plain.row.volumeSol!);
    expect(beside.detail.recentTrades.map(({ price }) => price! / plain.row.priceSol!).some((x) => x > 20)).toBe(true);
  }
});

it('a pool with a tenth of the deepest tells a price, also on from where the deepest was emptied', () => {
  const held = (quote: bigint) => ({ base: 100_000_000_000_000n, quote });
  const price = (before: (token: WrittenToken) => unknown, quote: bigint) => {
    const token = new WrittenToken();
    before(token);
    token.wait(1000).beside(1, held(quote), (own) => own.buy(own.wallet(buyer), 0.01));
    const { row, detail } = tell(token.events, token.mint);
    return row.priceSol! / detail.recentTrades.at(-1)!.price!;
  };
  // The pool holds some 60 SOL.
  expect(price(migrated, 8_000_000_000n)).toBeCloseTo(1, 9);
  expect(price(migrated, 3_000_000_000n)).not.toBeCloseTo(1, 3);
  expect(price((token) => migrated(token).liquidity('liquidity_removed', 0.99), 3_000_000_000n)).toBeCloseTo(1, 9);
});

it('a sale that empties the deepest pool tells the price it was made at, also where a pool beside it is deeper then', () => {
  const token = migrated(new WrittenToken());
  const held = { base: 10n ** 14n, quote: 20_000_000_000n };
  token.wait(1000).beside(1, held, (own) => own.buy(own.wallet(buyer), 0.01));
  const [first] = token.events;
  const trade = token.wait(1000).buy(token.wallet(904), 0.1).events.at(-1) as Trade;
  const left = token.quote / 100n;
  const dump = { side: 'sell' as const, quoteAmount: token.quote - left, baseAmount: 10n ** 15n, quoteReserve: left };
  const { row, detail } = tell([...token.events, { ...trade, ...dump, instruction: 9 }], first!.mint);
  expect(detail.recentTrades.at(-1)!.quoteAmount).toBe(Number(dump.quoteAmount) / 1e9);
  expect(row.priceSol).toBe(detail.recentTrades.at(-1)!.price);
});

it('a curve tells the price however deep a pool beside it is', () => {
  const token = new WrittenToken().launch().crowd(5);
  token.beside(1, { base: 10n ** 14n, quote: 10n ** 12n }, (own) => own.buy(own.wallet(buyer), 0.01));
  token.wait(1000).buy(token.wallet(902), 0.1);
  const { row, detail } = tell(token.events, token.mint);
  expect(row.priceSol).toBe(detail.recentTrades.at(-1)!.price);
});

it('eight pools of a few coins take no place from the one that the token moves into', () => {
  const token = new WrittenToken().launch().crowd(30, { amountSol: 2 });
  for (let n = 0; n < 12; n++) token.wait(400).beside(n, junk, (own) => own.buy(own.wallet(buyer), 0.001));
  token.migrate().crowd(5, { from: 30 });
  for (let n = 20; n < 32; n++) token.wait(400).beside(n, junk, (own) => own.buy(own.wallet(buyer), 0.001));
  token.wait(1000).buy(token.wallet(903), 0.1);
  const { row, detail } = tell(token.events, token.mint);
  expect(row.priceSol).toBe(detail.recentTrades.at(-1)!.price);
  const pooledSol = (2 * Number(token.quote)) / 1e9;
  expect(row.liquidity! / (row.priceUsd! / row.priceSol!)).toBeGreaterThan(pooledSol * 0.99);
});
