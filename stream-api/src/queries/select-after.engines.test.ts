import type { Warehouse } from '@mintscope/engines/warehouse/port';
import type { Firing } from '@mintscope/schemas/alerts/firing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPrices } from '../test-kit/insert-trades.ts';
import { makeRow } from '../test-kit/make-row.ts';
import { openTestEngines, type TestEngines } from '../test-kit/open-test-api.ts';
import { selectAfter } from './select-after.ts';

/** Neither at the beginning of a minute nor of a second. */
const firedMs = Date.UTC(2026, 8, 20, 12, 0, 40, 300);
const figures: Firing['figures'] = {
  ...{ priceSol: 1e-6, priceUsd: null, marketCap: null },
  ...{ finalScore: null, band: null, rugProbability: null },
};

let test: TestEngines;
let warehouse: Warehouse;
beforeAll(async () => {
  test = await openTestEngines();
  warehouse = test.engines.warehouse;
});
afterAll(async () => {
  await test?.close();
});

/** What is told two days after a firing of a token with trades so many ms after it, at these multiples of its price then. */
async function after(n: number, trades: readonly (readonly [ms: number, x: number])[]) {
  const row = makeRow(n);
  const prices = trades.map(([ms, x]) => ({ timeMs: firedMs + ms, price: x * 1e-6 }));
  await insertPrices(warehouse, row, prices, `after ${n}`);
  const [told] = await selectAfter(warehouse, [{ mint: row.address, at: firedMs, figures }], firedMs + 2 * 86_400_000);
  return told;
}

const close = (x: number) => expect.closeTo(x, 9);

describe('what became of a price after a firing', () => {
  it('ends 5 minutes, an hour and a day after it, within a minute too', async () => {
    const told = await after(1, [
      [200_000, 1.5],
      [285_000, 2.5],
      [290_000, 2],
      [305_000, 3],
      [3_590_000, 4],
      [3_605_000, 0.5],
      [3_610_000, 7],
      [3_611_000, 0.25],
      [3_612_000, 6],
      [86_390_000, 8],
      [86_405_000, 9],
    ]);
    expect(told).toEqual({ now: close(9), high: close(8), low: close(0.25), in5m: close(2), in1h: close(4) });
  });

  it('has its highest, its lowest and its last of one minute, and of the rest of the first', async () => {
    const [first, whole] = [5_000, 30_000];
    const course = (ms: number, scale: number) =>
      [1, 4, 0.5, 2].map((x, n): [number, number] => [ms + n * 1_000, x * scale]);
    expect(await after(3, course(whole, 1))).toMatchObject({ now: close(2), high: close(4), low: close(0.5) });
    expect(await after(4, course(first, 1))).toMatchObject({ now: close(2), high: close(4), low: close(0.5) });
    const both = [...course(first, 2), ...course(whole, 1)];
    expect(await after(5, both)).toMatchObject({ now: close(2), high: close(8), low: close(0.5) });
  });

  it('begins in its own second, with what the price came to by the end of it', async () => {
    // What was in that second may have been before.
    const told = await after(2, [
      [-200, 7],
      [0, 1],
      [400, 1.25],
    ]);
    const [all, low] = [close(1.25), close(1)];
    expect(told).toEqual({ now: all, high: all, low, in5m: all, in1h: all });
  });
});
