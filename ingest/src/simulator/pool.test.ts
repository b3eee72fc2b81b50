import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyToPool, feeTierOf, firstLiquidity, type Pool, quotePoolBuy, quotePoolSell } from './pool.ts';

/** What a completed curve leaves: 206.9 M tokens and 84.99 SOL, a market cap of about 410.8 SOL. */
const migrated = (): Pool => ({ base: 206_900_000_000_000n, quote: 84_990_359_301n });

/** A pool whose whole supply is worth so much. */
const worth = (capSol: number): Pool => ({ base: 10n ** 14n, quote: BigInt(Math.round(capSol * 1e8)) });

describe('pool', () => {
  test.each([
    [410, { lp: 2n, protocol: 93n, creator: 30n }],
    [420, { lp: 20n, protocol: 5n, creator: 95n }],
    [1_469, { lp: 20n, protocol: 5n, creator: 95n }],
    [1_470, { lp: 20n, protocol: 5n, creator: 90n }],
    [9_900, { lp: 20n, protocol: 5n, creator: 70n }],
    [98_241, { lp: 20n, protocol: 5n, creator: 5n }],
  ])('fees at a market cap of %i SOL', (capSol, fees) => {
    expect(feeTierOf(worth(capSol))).toEqual(fees);
  });

  test('a buy pays the constant-product price rounded up, LP fee to the pool, the rest outside', () => {
    // The figures of the real swap in rpc-transactions/solana-streamer/pumpswap_cpi_tx.json: 20 bps LP fee.
    const pool = { base: 30_819_310_537_017n, quote: 5_338_304_399_191n };
    const base = 5_544_465_819n;
    const left = pool.base - base;
    expect((pool.quote * base + left - 1n) / left).toBe(960_546_212n);
    const fill = quotePoolBuy(migrated(), 1_000_000_000n)!;
    expect(fill.quote + fill.fee).toBeLessThanOrEqual(1_000_000_000n);
    expect(fill.quote + fill.fee).toBeGreaterThan(999_990_000n);
    const price = (migrated().quote * fill.base + (migrated().base - fill.base) - 1n) / (migrated().base - fill.base);
    expect(fill.quote - price).toBe((price * 2n + 9_999n) / 10_000n);
  });

  test('first liquidity is the geometric mean less what is locked', () => {
    const pool = migrated();
    const root = firstLiquidity(pool) + 100n;
    expect(root * root <= pool.base * pool.quote && (root + 1n) * (root + 1n) > pool.base * pool.quote).toBe(true);
  });

  test('any walk never shrinks the product nor empties the pool', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 1_000_000 })), { maxLength: 60 }),
        (steps) => {
          const pool = migrated();
          for (const [isBuy, size] of steps) {
            const before = pool.base * pool.quote;
            const fill = isBuy
              ? quotePoolBuy(pool, BigInt(size) * 50_000n)
              : quotePoolSell(pool, (793_100_000_000_000n * BigInt(size)) / 100_000_000n);
            if (!fill) continue;
            applyToPool(pool, isBuy ? 'buy' : 'sell', fill);
            expect(pool.base > 0n && pool.quote > 0n).toBe(true);
            expect(pool.base * pool.quote >= before).toBe(true);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
