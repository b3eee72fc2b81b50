import { programs } from '@mintscope/schemas/programs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followMarket, moveDepth } from './follow-market.ts';
import { type Market, type MarketTrade, marketPrice, readMarket } from './market.ts';
import { quoteBuy, quoteSell } from './quote-trade.ts';

const onCurve: MarketTrade = {
  program: programs.pump,
  isBuy: true,
  base: 34_612_903_225_806,
  quote: 1_000_000_000,
  fee: 10_000_000,
  baseReserve: 1_038_387_096_774_194,
  quoteReserve: 31_000_000_000,
  curveRemaining: 758_487_096_774_194,
  virtualQuote: 30_000_000_000,
};

/** The trade that a quote of a market describes, as its program would tell it. */
function tradeIn(market: Market, program: string, side: 'buy' | 'sell', amount: number): MarketTrade {
  const { keptFrom, keptShare } = market;
  const rest = { program, curveRemaining: null, virtualQuote: null };
  if (side === 'buy') {
    const { spent, tokens } = quoteBuy(market, amount);
    const quote = spent / (1 + market.buyFee);
    const reserves = { baseReserve: market.base - tokens, quoteReserve: market.quote + quote };
    return { ...rest, isBuy: true, base: tokens, quote, fee: spent - quote, ...reserves };
  }
  const share = keptFrom === 'input' ? 1 - keptShare : 1;
  const paid = (market.quote * amount * share) / (market.base + amount * share);
  const quote = keptFrom === 'quote' ? paid * (1 - keptShare) : paid;
  const reserves = { baseReserve: market.base + amount, quoteReserve: market.quote - quote };
  return { ...rest, isBuy: false, base: amount, quote, fee: quote - quoteSell(market, amount).received, ...reserves };
}

describe('the market after a trade', () => {
  it('of a curve has its reserves, what can be bought and sold, and the fee that was paid', () => {
    expect(readMarket(onCurve, null)).toEqual({
      base: onCurve.baseReserve,
      quote: onCurve.quoteReserve,
      depth: onCurve.quoteReserve,
      buyable: onCurve.curveRemaining,
      payable: 1_000_000_000,
      buyFee: 0.01,
      sellFee: 0.01,
      keptFrom: 'nothing',
      keptShare: 0,
    });
  });

  it('keeps the fee of the other side, and that of trades too small to show one', () => {
    const former = { ...readMarket(onCurve, null)!, sellFee: 0.02 };
    expect(readMarket(onCurve, former)).toMatchObject({ buyFee: 0.01, sellFee: 0.02 });
    expect(readMarket({ ...onCurve, quote: 100, fee: 50 }, former)).toMatchObject({ buyFee: 0.01, sellFee: 0.02 });
    expect(readMarket({ ...onCurve, fee: 0.9 * onCurve.quote }, former)).toMatchObject({ buyFee: 0.01 });
  });

  it.each<[string, Partial<MarketTrade>]>([
    ['of a program that tells none', { program: programs.moonshot }],
    ['of a program unheard of', { program: programs.system }],
    ['without reserves', { baseReserve: null }],
    ['with a reserve of nothing', { quoteReserve: 0 }],
    ['on a curve that is sold out', { curveRemaining: 0 }],
    ['of a stretch that its trade is too small to measure', { program: programs.meteoraDbc, base: 10, quote: 10 }],
  ])('is not known %s', (_, change) => {
    expect(readMarket({ ...onCurve, ...change }, null)).toBe(null);
  });

  it.each([
    ['quote', programs.pumpSwap],
    ['input', programs.raydiumCpmm],
    ['input', programs.raydiumAmmV4],
  ] as const)('shows what depositors keep of the %s, from one trade', (keptFrom, program) => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.double({ min: 0.0001, max: 0.02, noNaN: true }),
        fc.double({ min: 0.001, max: 0.3, noNaN: true }),
        (side, keptShare, part) => {
          const before: Market = {
            ...{ base: 2e14, quote: 85e9, depth: 85e9, buyable: Number.POSITIVE_INFINITY, payable: 85e9 },
            ...{ buyFee: 0.01, sellFee: 0.01, keptFrom, keptShare },
          };
          const amount = part * (side === 'buy' ? before.quote : before.base);
          const market = readMarket(tradeIn(before, program, side, amount), null)!;
          expect(market.keptShare).toBeCloseTo(keptShare, 8);
          expect(market[side === 'buy' ? 'buyFee' : 'sellFee']).toBeCloseTo(0.01, 8);
        },
      ),
    );
  });

  it('on a stretch has the depth that the trade went through, and asks the same price of the next', () => {
    // Virtual reserves of a liquidity of 1e12 at a price of 1e-4.
    const before: Market = {
      ...{ base: 1e14, quote: 1e10, depth: 1e10, buyable: Number.POSITIVE_INFINITY, payable: 1e10 },
      ...{ buyFee: 0.01, sellFee: 0.01, keptFrom: 'nothing', keptShare: 0 },
    };
    const trade = tradeIn(before, programs.meteoraDammV2, 'buy', 1e9);
    // Such a pool tells reserves whose ratio is the price, and no more.
    const told = { ...trade, baseReserve: 5e12, quoteReserve: 5e12 * (trade.quoteReserve! / trade.baseReserve!) };
    const market = readMarket(told, null)!;
    expect(market.base / (before.base - trade.base)).toBeCloseTo(1, 6);
    expect(market.quote / (before.quote + trade.quote)).toBeCloseTo(1, 6);
    const small = readMarket({ ...told, base: 5, quote: 5, quoteReserve: told.quoteReserve * 1.01 }, market)!;
    expect(Math.sqrt(small.base * small.quote)).toBeCloseTo(Math.sqrt(market.base * market.quote), -3);
    expect(marketPrice(small) / marketPrice(market)).toBeCloseTo(1.01, 9);
  });
});

describe('where a token stands', () => {
  const at = (quote: number): MarketTrade => ({
    ...onCurve,
    program: programs.pumpSwap,
    curveRemaining: null,
    virtualQuote: null,
    quoteReserve: quote,
    baseReserve: 1e14,
  });

  it('is its deepest pool, and another one once the former is closed', () => {
    const first = followMarket(null, 'curve', onCurve);
    expect(followMarket(first, 'side', at(30e9))).toBe(first);
    expect(followMarket(first, 'pool', at(32e9))).toMatchObject({ pool: 'pool', market: { quote: 32e9 } });
    const closed = followMarket(first, 'curve', { ...onCurve, curveRemaining: 0 });
    expect(closed).toEqual({ pool: 'curve', market: null });
    expect(followMarket(closed, 'side', at(1e9))).toMatchObject({ pool: 'side', market: { quote: 1e9 } });
  });

  it('is no narrow stretch of liquidity, however much its reserves stand for', () => {
    const first = followMarket(null, 'pool', at(84e9));
    const narrow = { ...at(0.1e9), program: programs.meteoraDammV2, base: 1e10, quote: 4_999_950 };
    const stretch = readMarket({ ...narrow, baseReserve: 2e11, quoteReserve: 0.1e9 }, null)!;
    expect(stretch.quote).toBeGreaterThan(400e9);
    expect(stretch.depth).toBe(0.1e9);
    expect(followMarket(first, 'narrow', { ...narrow, baseReserve: 2e11, quoteReserve: 0.1e9 })).toBe(first);
  });

  it('goes on with the fees of the same pool alone', () => {
    const first = followMarket(null, 'curve', { ...onCurve, fee: 20_000_000 });
    expect(followMarket(first, 'curve', { ...onCurve, isBuy: false }).market).toMatchObject({
      buyFee: 0.02,
      sellFee: 0.01,
    });
    expect(followMarket(first, 'pool', at(50e9)).market).toMatchObject({ buyFee: 0.01, sellFee: 0.01 });
  });

  it('is worth nothing once its liquidity was taken out', () => {
    const market = readMarket(at(85e9), null)!;
    expect(quoteSell(moveDepth(market, -5e13, -42.5e9), 1e10).received / quoteSell(market, 1e10).received).toBeCloseTo(
      1,
      3,
    );
    const emptied = moveDepth(market, -1e14, -85e9);
    expect(quoteSell(emptied, 1e12).received).toBe(0);
    expect(quoteBuy(emptied, 1e9)).toEqual({ spent: 0, tokens: 0 });
    expect(marketPrice(emptied)).toBe(0);
  });
});
