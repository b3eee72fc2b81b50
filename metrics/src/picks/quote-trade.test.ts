import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeptFrom, Market } from './market.ts';
import { quoteBuy, quoteSell } from './quote-trade.ts';

/** A fresh curve of pump.fun, with its fees of then: 1 % beside the amount. */
const curve: Market = {
  base: 1_073_000_000_000_000,
  quote: 30_000_000_000,
  depth: 30_000_000_000,
  buyable: 793_100_000_000_000,
  payable: 0,
  buyFee: 0.01,
  sellFee: 0.01,
  keptFrom: 'nothing',
  keptShare: 0,
};

const markets = fc.record({
  base: fc.double({ min: 1e9, max: 1e16, noNaN: true }),
  quote: fc.double({ min: 1e6, max: 1e13, noNaN: true }),
  share: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
  paidIn: fc.double({ min: 0, max: 1, noNaN: true }),
  buyFee: fc.double({ min: 0, max: 0.1, noNaN: true }),
  sellFee: fc.double({ min: 0, max: 0.1, noNaN: true }),
  keptFrom: fc.constantFrom<KeptFrom>('nothing', 'quote', 'input'),
  keptShare: fc.double({ min: 0, max: 0.05, noNaN: true }),
});
const marketOf = ({
  share,
  paidIn,
  ...made
}: { share: number; paidIn: number } & Omit<Market, 'depth' | 'buyable' | 'payable'>): Market => ({
  ...made,
  depth: made.quote,
  keptShare: made.keptFrom === 'nothing' ? 0 : made.keptShare,
  buyable: made.base * share,
  payable: made.quote * paidIn,
});

describe('a purchase', () => {
  it('of 1 SOL on a fresh curve gets what the program gives', () => {
    const { spent, tokens } = quoteBuy(curve, 1e9);
    expect(spent).toBe(1e9);
    // 1 SOL less its fee, times the tokens, through the reserve after it.
    const moved = 1e9 / 1.01;
    expect(tokens).toBeCloseTo((1_073_000_000_000_000 * moved) / (30_000_000_000 + moved), 0);
  });

  it('ends with the curve, and says what it took', () => {
    const { spent, tokens } = quoteBuy(curve, 1000e9);
    expect(tokens).toBe(curve.buyable);
    // A whole curve takes 85 SOL, and the fee of 1 %.
    expect(spent / 1e9).toBeCloseTo(85.005 * 1.01, 1);
  });
});

describe('a sale', () => {
  it('into a curve that collected nothing brings nothing', () => {
    expect(quoteSell(curve, 1e12)).toEqual({ received: 0, sold: 0 });
  });

  it('ends with what was paid in', () => {
    const market = { ...curve, payable: 2e9 };
    const { received, sold } = quoteSell(market, 1e15);
    expect(received).toBeCloseTo(2e9 * 0.99, 3);
    expect(sold).toBeLessThan(1e15);
    expect(quoteSell(market, sold).received).toBeCloseTo(received, 0);
  });
});

describe('whatever the market', () => {
  it('buying and selling at once gains nothing', () => {
    fc.assert(
      fc.property(markets, fc.double({ min: 1e5, max: 1e12, noNaN: true }), (made, lamports) => {
        const market = marketOf(made);
        const { spent, tokens } = quoteBuy(market, lamports);
        expect(spent).toBeLessThanOrEqual(lamports * (1 + 1e-12));
        expect(tokens).toBeLessThanOrEqual(market.buyable);
        const after = {
          ...market,
          base: market.base - tokens,
          quote: market.quote + spent,
          payable: market.payable + spent,
        };
        expect(quoteSell(after, tokens).received).toBeLessThanOrEqual(spent * (1 + 1e-9));
      }),
    );
  });

  it('more is never worth less, and never pays more than is there', () => {
    fc.assert(
      fc.property(
        markets,
        fc.double({ min: 1, max: 1e15, noNaN: true }),
        fc.double({ min: 1, max: 4, noNaN: true }),
        (made, tokens, times) => {
          const market = marketOf(made);
          const [less, more] = [quoteSell(market, tokens), quoteSell(market, tokens * times)];
          expect(more.received).toBeGreaterThanOrEqual(less.received * (1 - 1e-12));
          expect(more.received).toBeLessThanOrEqual(market.payable);
          expect(less.sold).toBeLessThanOrEqual(tokens * (1 + 1e-9));
          expect(quoteBuy(market, 1e9 * times).tokens).toBeGreaterThanOrEqual(
            quoteBuy(market, 1e9).tokens * (1 - 1e-12),
          );
        },
      ),
    );
  });
});
