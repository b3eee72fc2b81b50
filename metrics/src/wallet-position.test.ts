import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describePosition, marketOf, resultOf, sumPositions, type TradedToken } from './wallet-position.ts';

const soldOutShare = 0.001;
const traded = (changes: Partial<TradedToken>): TradedToken => ({
  ...{ boughtTokens: 0, soldTokens: 0, paidSol: 0, receivedSol: 0, firstBuyMs: null, lastSaleMs: null },
  ...changes,
});
const describeOne = (
  changes: Partial<TradedToken>,
  priceSol: number | null = 0.002,
  payableSol: number | null = null,
) => describePosition(traded(changes), { priceSol, payableSol }, soldOutShare);

describe('what a wallet made of a token', () => {
  it('is what it received less what that cost, and what is held at the last price less what it cost', () => {
    // 1,000 tokens for 1 SOL; 400 of them sold for 0.9; 600 held, worth 1.2.
    const position = describeOne({ boughtTokens: 1000, soldTokens: 400, paidSol: 1, receivedSol: 0.9, firstBuyMs: 5 });
    expect(position).toMatchObject({ heldTokens: 600, entryPriceSol: 0.001, holdMs: null });
    expect(position.realisedSol).toBeCloseTo(0.5, 12);
    expect(position.unrealisedSol).toBeCloseTo(0.6, 12);
    expect(position.pnlSol).toBeCloseTo(1.1, 12);
    expect(position.multiple).toBeCloseTo(2.1, 12);
  });

  it('of one that is sold is the difference, whatever its price now', () => {
    const sold = { boughtTokens: 1000, soldTokens: 999.5, paidSol: 2, receivedSol: 1.5, firstBuyMs: 1_000 };
    expect(describeOne({ ...sold, lastSaleMs: 61_000 })).toMatchObject({ holdMs: 60_000 });
    const whole = { ...sold, soldTokens: 1000, lastSaleMs: 61_000 };
    for (const price of [null, 0, 5])
      expect(describeOne(whole, price)).toMatchObject({ realisedSol: -0.5, unrealisedSol: 0, pnlSol: -0.5 });
  });

  it.each([
    [10, 1.2],
    [0.3, 0.3],
    [0, 0],
  ])('holds no more than its market can pay: %f SOL', (payableSol, worth) => {
    const held = { boughtTokens: 1000, soldTokens: 400, paidSol: 1, receivedSol: 0.9, firstBuyMs: 5 };
    const position = describeOne(held, 0.002, payableSol);
    expect(position.priceSol).toBe(0.002);
    expect(position.unrealisedSol).toBeCloseTo(worth - 0.6, 12);
    expect(position.pnlSol).toBeCloseTo(0.9 + worth - 1, 12);
  });

  it('can be paid what a curve collected, or one side of pools', () => {
    const row = { priceSol: 0.01, priceUsd: 2, liquidity: 5000, migrated: false };
    expect(marketOf(row)).toEqual({ priceSol: 0.01, payableSol: 25 });
    expect(marketOf({ ...row, migrated: true })).toEqual({ priceSol: 0.01, payableSol: 12.5 });
    expect(marketOf({ ...row, liquidity: 0 })).toEqual({ priceSol: 0.01, payableSol: 0 });
    expect(marketOf({ ...row, liquidity: null })).toEqual({ priceSol: 0.01, payableSol: null });
    expect(marketOf({ ...row, priceSol: null, priceUsd: null })).toEqual({ priceSol: null, payableSol: null });
  });

  it('leaves out what was sold beyond what was bought', () => {
    // Half of what it sold had come otherwise, so half of the 3 SOL counts.
    const position = describeOne({ boughtTokens: 100, soldTokens: 200, paidSol: 1, receivedSol: 3 });
    expect(position).toMatchObject({ heldTokens: 0, realisedSol: 0.5, pnlSol: 0.5, multiple: 1.5 });
    expect(describeOne({ soldTokens: 200, receivedSol: 3 })).toMatchObject({
      ...{ entryPriceSol: null, realisedSol: null, unrealisedSol: null, pnlSol: null, multiple: null, holdMs: null },
    });
  });

  it.each([
    ['nothing was sold', { boughtTokens: 10, paidSol: 1 }, 0.2, { realisedSol: null, unrealisedSol: 1, pnlSol: 1 }],
    [
      'no price is known',
      { boughtTokens: 10, paidSol: 1 },
      null,
      { unrealisedSol: null, pnlSol: null, multiple: null },
    ],
    [
      'another coin was paid',
      { boughtTokens: 10, soldTokens: 5, paidSol: null, receivedSol: null },
      0.2,
      { heldTokens: 5, entryPriceSol: null, realisedSol: null, unrealisedSol: null, pnlSol: null, multiple: null },
    ],
  ])('is not known where %s', (_, changes, price, told) => {
    expect(describeOne(changes, price)).toMatchObject(told);
  });

  it('is the sum of its two parts, and of a sold token what came less what went (property)', () => {
    const amount = fc.double({ min: 0.001, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(
        amount,
        fc.double({ min: 0, max: 1, noNaN: true }),
        amount,
        amount,
        amount,
        (bought, part, ...sol) => {
          const [paidSol, receivedSol, price] = sol;
          const position = describeOne(
            { boughtTokens: bought, soldTokens: bought * part, paidSol, receivedSol },
            price,
          );
          const { realisedSol, unrealisedSol, pnlSol } = position;
          const scale = paidSol + receivedSol + bought * price;
          expect(Math.abs((realisedSol ?? 0) + unrealisedSol! - pnlSol!) / scale).toBeLessThan(
            part === 0 ? Infinity : 1e-9,
          );
          if (part === 1) expect(pnlSol).toBe(receivedSol - paidSol);
        },
      ),
      { seed: 63 },
    );
  });
});

describe('a wallet', () => {
  const at = (firstTradeMs: number, lastTradeMs: number) => ({ buys: 2, sells: 1, firstTradeMs, lastTradeMs });
  const result = (changes: Partial<TradedToken>, priceSol: number | null, isDead = false) => {
    const position = describeOne(changes, priceSol);
    return { ...position, ...resultOf(position, { isDead, soldOutShare }) };
  };
  const round = { boughtTokens: 100, soldTokens: 100, paidSol: 1, firstBuyMs: 0 };
  const positions = [
    { ...at(10, 20), ...result({ ...round, receivedSol: 3, lastSaleMs: 60_000 }, 0.002) },
    { ...at(5, 40), ...result({ ...round, receivedSol: 0.5, lastSaleMs: 20_000 }, 0.002) },
    // Sold for just what it cost: no profit.
    { ...at(15, 30), ...result({ ...round, receivedSol: 1, lastSaleMs: 30_000 }, 0.002) },
    { ...at(16, 31), ...result({ boughtTokens: 100, paidSol: 1 }, 0.03) },
    { ...at(17, 32), ...result({ boughtTokens: 100, paidSol: 1 }, null) },
    { ...at(18, 33), ...result({ boughtTokens: 100, paidSol: null, receivedSol: null }, 0.002) },
  ];

  it('is summed over what is known, and says how much is not', () => {
    const { winRateLow, winRateHigh, ...figures } = sumPositions(positions);
    expect(figures).toEqual({
      ...{ tokens: 6, trades: 18, firstTradeMs: 5, lastTradeMs: 40 },
      ...{ paidSol: 5, receivedSol: 4.5, realisedSol: 1.5, unrealisedSol: 2 },
      ...{ sold: 3, diedHeld: 0, results: 3, won: 1, winRate: 1 / 3, soldOut: 3, medianHoldMs: 30_000 },
      ...{ otherQuotes: 1, unpriced: 1 },
    });
    // Wilson 1927 of 1 in 3.
    expect(winRateLow).toBeCloseTo(0.0615, 4);
    expect(winRateHigh).toBeCloseTo(0.7923, 4);
  });

  it('has lost what died while it held on, but for what it had got back by then', () => {
    const held = { boughtTokens: 100, paidSol: 1, firstBuyMs: 0 };
    const figures = sumPositions([
      { ...at(10, 20), ...result({ ...round, receivedSol: 3, lastSaleMs: 60_000 }, 0.002, true) },
      // Never sold; half of it sold for less, and for more, than it paid for all; but for dust sold out of.
      { ...at(10, 20), ...result(held, 0.03, true) },
      { ...at(10, 20), ...result({ ...held, soldTokens: 50, receivedSol: 0.9, lastSaleMs: 5 }, 0.03, true) },
      { ...at(10, 20), ...result({ ...held, soldTokens: 50, receivedSol: 1.2, lastSaleMs: 5 }, 0.03, true) },
      { ...at(10, 20), ...result({ ...held, soldTokens: 99.95, receivedSol: 0.4, lastSaleMs: 5 }, 0.03, true) },
      // Paid in another coin; given; and one that lives.
      { ...at(10, 20), ...result({ ...held, paidSol: null, receivedSol: null }, 0.03, true) },
      { ...at(10, 20), ...result({ soldTokens: 5, receivedSol: 2 }, 0.03, true) },
      { ...at(10, 20), ...result(held, 0.03) },
    ]);
    expect(figures).toMatchObject({ sold: 4, diedHeld: 3, results: 5, won: 2, winRate: 0.4, unpriced: 0 });
    // The accounts stay as they are: half of it cost half of what it paid.
    expect(figures.realisedSol).toBeCloseTo(2 + 0.4 + 0.7 - 0.5995, 9);
  });

  it('that traded nothing has counts of 0 and no rates', () => {
    expect(sumPositions([])).toEqual({
      ...{ tokens: 0, trades: 0, firstTradeMs: null, lastTradeMs: null, paidSol: null, receivedSol: null },
      ...{
        realisedSol: null,
        unrealisedSol: null,
        sold: 0,
        diedHeld: 0,
        results: 0,
        won: 0,
        winRate: null,
        winRateLow: null,
      },
      ...{ winRateHigh: null, soldOut: 0, medianHoldMs: null, otherQuotes: 0, unpriced: 0 },
    });
  });
});
