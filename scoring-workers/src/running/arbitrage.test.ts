import { rounds } from '@mintscope/engines/testing/slice';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import { Arbitrage, type Arbitraged, type PlacedTrade } from './arbitrage.ts';

const [poolA, poolB] = [4, 9];
const buy = (base: number, quote: number, pool = poolA, transaction = 1): PlacedTrade => ({
  ...{ isBuy: true, base, quote, fee: 2, pool, transaction },
});
const sell = (base: number, quote: number, pool = poolB, transaction = 1): PlacedTrade => ({
  ...{ isBuy: false, base, quote, fee: 1, pool, transaction },
});

function arbitrageOf(trades: readonly PlacedTrade[]): Arbitraged | null {
  const arbitrage = new Arbitrage();
  for (const trade of trades) arbitrage.note(0, trade);
  return arbitrage.of(0);
}

describe('arbitrage', () => {
  it('is what is bought in one pool and sold in another at once, for no less', () => {
    const sums = { trades: 2, boughtBase: 10, bought: 100, sold: 103, fees: 3 };
    expect(arbitrageOf([buy(10, 100), sell(10, 103)])).toEqual(sums);
    expect(arbitrageOf([sell(10, 103), buy(10, 100)])).toEqual(sums);
    expect(arbitrageOf([buy(6, 50), buy(4, 40, 5), sell(10, 90)])).toEqual({
      ...sums,
      trades: 3,
      bought: 90,
      sold: 90,
      fees: 5,
    });
  });

  it.each([
    ['in one pool', [buy(10, 100), sell(10, 103, poolA)]],
    ['for less than was paid', [buy(10, 100), sell(10, 99)]],
    ['of more than was bought', [buy(10, 100), sell(11, 103)]],
    ['in two transactions', [buy(10, 100), sell(10, 103, poolB, 2)]],
    ['for what has no price', [buy(10, 0), sell(10, 103)]],
    ['of more trades than are told apart', [...Array.from({ length: 8 }, () => buy(1, 10)), sell(8, 200)]],
  ])('is none %s', (_, trades) => {
    expect(arbitrageOf(trades)).toBe(null);
  });

  it('is none any more when the transaction goes on to sell what it held before', () => {
    const trades = [buy(10, 100), sell(10, 103)];
    expect(arbitrageOf(trades)).not.toBe(null);
    expect(arbitrageOf([...trades, sell(5, 50)])).toBe(null);
  });

  it('is what a plain definition says of any trades, also when it was saved in between', () => {
    fc.assert(
      fc.property(fc.array(placed, { maxLength: 80, size: 'max' }), fc.nat(80), (steps, savedAt) => {
        let transaction = 0;
        let arbitrage = new Arbitrage();
        const met: Met[] = [];
        for (const [at, { wallet, isNext, ...trade }] of steps.entries()) {
          if (at === savedAt) arbitrage = saved(arbitrage);
          transaction += isNext ? 1 : 0;
          met.push({ wallet, trade: { ...trade, transaction } });
          arbitrage.note(wallet, met.at(-1)!.trade);
        }
        for (const wallet of wallets) expect(arbitrage.of(wallet)).toEqual(plainly(met, wallet));
      }),
      { numRuns: rounds(2_000, 300) },
    );
  });
});

interface Met {
  wallet: number;
  trade: PlacedTrade;
}

const wallets = [0, 1];
const placed = fc.record({
  wallet: fc.constantFrom(...wallets),
  isNext: fc.boolean(),
  isBuy: fc.boolean(),
  base: fc.integer({ min: 1, max: 3 }),
  quote: fc.nat(3),
  fee: fc.nat(2),
  pool: fc.nat(2),
});

function plainly(met: readonly Met[], wallet: number): Arbitraged | null {
  const runs: Met[][] = [];
  for (const each of met) {
    const last = runs.at(-1)?.at(-1);
    const goesOn = last?.wallet === each.wallet && last.trade.transaction === each.trade.transaction;
    if (goesOn) runs.at(-1)!.push(each);
    else runs.push([each]);
  }
  const sums: Arbitraged = { trades: 0, boughtBase: 0, bought: 0, sold: 0, fees: 0 };
  for (const run of runs.filter(([first]) => first!.wallet === wallet)) {
    const side = (isBuy: boolean) => run.map(({ trade }) => trade).filter((trade) => trade.isBuy === isBuy);
    const sum = (isBuy: boolean, of: 'base' | 'quote' | 'fee') =>
      side(isBuy).reduce((all, trade) => all + trade[of], 0);
    const isApart = side(true).every(({ pool }) => side(false).every((sale) => sale.pool !== pool));
    const isPaid = sum(true, 'quote') > 0 && sum(false, 'quote') >= sum(true, 'quote');
    if (!isApart || !isPaid || sum(false, 'base') > sum(true, 'base') || run.length > 8) continue;
    sums.trades += run.length;
    sums.boughtBase += sum(true, 'base');
    sums.bought += sum(true, 'quote');
    sums.sold += sum(false, 'quote');
    sums.fees += sum(true, 'fee') + sum(false, 'fee');
  }
  return sums.trades > 0 ? sums : null;
}

function saved(arbitrage: Arbitrage): Arbitrage {
  const writer = new ByteWriter(64);
  arbitrage.writeTo(writer);
  return Arbitrage.readFrom(new ByteReader(writer.finish()));
}
