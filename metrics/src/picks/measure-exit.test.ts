import { describe, expect, it } from 'vitest';
import type { Market } from './market.ts';
import { measureExit } from './measure-exit.ts';
import { quoteSell } from './quote-trade.ts';

/** A curve of pump.fun into which 32.19 SOL were paid: 62.19 with the 30 that never were; a fee of 1 %. */
const curve: Market = {
  base: 517_607_332_368_548,
  quote: 62_190_000_000,
  depth: 62_190_000_000,
  buyable: 237_707_332_368_548,
  payable: 32_190_000_000,
  buyFee: 0.01,
  sellFee: 0.01,
  keptFrom: 'nothing',
  keptShare: 0,
};

/** 200 million tokens and 100 SOL; of what is paid 0.2 % stays with depositors, and 0.05 % are fees beside. */
const pumpSwap: Market = {
  ...{ base: 2e14, quote: 1e11, depth: 1e11, buyable: Number.POSITIVE_INFINITY, payable: 1e11 },
  ...{ buyFee: 0.0005, sellFee: 0.0005, keptFrom: 'quote', keptShare: 0.002 },
};

/** The same reserves; 0.25 % of what goes in stays with depositors. */
const raydium: Market = { ...pumpSwap, buyFee: 0, sellFee: 0, keptFrom: 'input', keptShare: 0.0025 };

describe('selling at once', () => {
  it('into a curve: by its product, less the fee', () => {
    // 50 M tokens: 62.19 x 50 / (517.607332 + 50) = 5.478259 SOL move, of which 1 % is the fee.
    const exit = measureExit(curve, 5e13)!;
    expect(exit.received / 1e9).toBeCloseTo(5.478259 * 0.99, 5);
    expect(exit.sold).toBe(5e13);
    // 56.711741 SOL of 567.607332 M tokens, before 62.19 of 517.607332.
    expect(exit.priceAfter / exit.priceBefore).toBeCloseTo(56.711741 / 567.607332 / (62.19 / 517.607332), 6);
    expect(exit.fall).toBeCloseTo(1 - 0.8315815, 6);
    expect(exit.lost).toBeCloseTo(1 - (5.478259 * 0.99) / (50 * (62.19 / 517.607332)), 5);
  });

  it('into a curve ends with what was paid in, and leaves it at the price it began at', () => {
    const exit = measureExit(curve, 6e14)!;
    expect(exit.sold).toBeLessThan(6e14);
    expect(exit.received).toBeCloseTo(32.19e9 * 0.99, 0);
    // 30 SOL of 1,073 M tokens.
    expect(exit.priceAfter).toBeCloseTo(30e9 / 1.073e15, 12);
  });

  it('into a pool of PumpSwap: what stays with depositors stays in it', () => {
    // 50 M of 200 M tokens: 100 x 50 / 250 = 20 SOL move, 19.96 leave, 19.95002 arrive.
    const exit = measureExit(pumpSwap, 5e13)!;
    expect(exit.received / 1e9).toBeCloseTo(19.96 * 0.9995, 9);
    expect(exit.priceAfter).toBeCloseTo(80.04e9 / 2.5e14, 12);
    expect(exit.fall).toBeCloseTo(1 - 80.04 / 250 / 0.5, 9);
  });

  it('into a pool of Raydium: what stays with depositors is of the tokens', () => {
    // 49.875 of 50 M tokens count: 100 x 49.875 / 249.875 SOL.
    const exit = measureExit(raydium, 5e13)!;
    const paid = (100 * 49.875) / 249.875;
    expect(exit.received / 1e9).toBeCloseTo(paid, 9);
    expect(exit.priceAfter).toBeCloseTo(((100 - paid) * 1e9) / 2.5e14, 12);
  });

  it.each([curve, pumpSwap, raydium])(
    'one after the other brings what it brings at once, but for what depositors add',
    (market) => {
      const [first, second] = [2e13, 3e13];
      const one = measureExit(market, first)!;
      const { received } = quoteSell(market, first + second);
      const later = quoteSell({ ...market, ...after(market, first) }, second).received;
      expect((one.received + later) / received).toBeGreaterThan(0.999);
      expect((one.received + later) / received).toBeLessThan(1.001);
    },
  );

  it('of nothing, or where nothing can be taken out, is told of nothing', () => {
    expect(measureExit(curve, 0)).toBe(null);
    expect(measureExit({ ...curve, payable: 0 }, 1e12)).toBe(null);
    expect(measureExit({ ...pumpSwap, quote: 0, payable: 0 }, 1e12)).toBe(null);
  });
});

/** The reserves that the measured price after stands for. */
function after(market: Market, tokens: number): Pick<Market, 'base' | 'quote' | 'payable'> {
  const base = market.base + tokens;
  const quote = measureExit(market, tokens)!.priceAfter * base;
  return { base, quote, payable: market.payable - (market.quote - quote) };
}
