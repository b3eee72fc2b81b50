import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, priceIn } from './amounts.ts';

describe('the price in a currency', () => {
  it.each<['SOL' | 'USDC', number, number, string]>([
    ['SOL', 99, 180, '0.55'],
    ['SOL', 99, 100, '0.99'],
    // 0.5657142857142857…: up, never down.
    ['SOL', 99, 175, '0.565714286'],
    ['SOL', 99, 175.5, '0.564102565'],
    ['SOL', 0.01, 10_000, '0.000001'],
    ['SOL', 100_000, 1, '100000'],
    ['USDC', 99, 180, '99'],
    ['USDC', 99.9, 180, '99.9'],
    ['USDC', 0.07, 180, '0.07'],
  ])('%s of $%d at $%d a SOL: %s', (currency, price, rate, expected) => {
    expect(formatAmount(priceIn(currency, price, rate), currency)).toBe(expected);
  });

  it('is the least whole amount that is worth the price (property)', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 10_000 }), (price, rate) => {
        const lamports = priceIn('SOL', price / 100, rate);
        const worth = (units: bigint) => units * BigInt(rate) * 100n;
        const wanted = BigInt(price) * 10n ** 9n;
        expect(worth(lamports) >= wanted && worth(lamports - 1n) < wanted).toBe(true);
      }),
      { seed: 3, numRuns: 2_000 },
    );
  });
});

describe('an amount in words', () => {
  it.each<[bigint, 'SOL' | 'USDC', string]>([
    [0n, 'SOL', '0'],
    [1n, 'SOL', '0.000000001'],
    [1_000_000_000n, 'SOL', '1'],
    [18_446_744_073_709_551_615n, 'SOL', '18446744073.709551615'],
    [1n, 'USDC', '0.000001'],
    [10_500_000n, 'USDC', '10.5'],
  ])('%i base units of %s: %s', (units, currency, expected) => {
    expect(formatAmount(units, currency)).toBe(expected);
  });
});
