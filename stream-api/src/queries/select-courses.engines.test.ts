import { followedMs } from '@mintscope/metrics/picks/follow-call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPrices } from '../test-kit/insert-trades.ts';
import { makeRow } from '../test-kit/make-row.ts';
import { openTestEngines, type TestEngines } from '../test-kit/open-test-api.ts';
import { selectCourses } from './select-courses.ts';

const pickedMs = Date.UTC(2026, 8, 20, 12, 0, 42);
const nowMs = pickedMs + 20 * 86_400_000;
const price = 1e-8;
const otherCoin = makeRow(900).address;
const wishOf = (n: number) => ({ mint: makeRow(n).address, fromMs: pickedMs, price });

let test: TestEngines;
beforeAll(async () => {
  test = await openTestEngines();
});
afterAll(async () => {
  await test?.close();
});

/** Trades of a token, each at seconds after the pick and a multiple of its price. */
const trade = (n: number, ...trades: [seconds: number, x: number, quoteMint?: string][]) =>
  insertPrices(
    test.engines.warehouse,
    makeRow(n),
    trades.map(([seconds, x, quoteMint]) => ({
      timeMs: pickedMs + seconds * 1_000,
      price: price * x,
      ...(quoteMint !== undefined && { quoteMint }),
    })),
    `${n} ${JSON.stringify(trades)}`,
  );
const read = async (places: number[], most?: number) =>
  (await selectCourses(test.engines.warehouse, places.map(wishOf), nowMs, most)).map(
    (course) => course && [...new Set(course.map((point) => Math.round(point.price / (price / 10)) / 10))],
  );

describe('courses of tokens', () => {
  it('that are cut off are not known, nor those after them', async () => {
    for (const n of [1, 2, 3]) await trade(n, [10, 2], [70, 3], [130, 4]);
    const whole = [2, 3, 4];
    expect(await read([1, 2, 3], 9)).toEqual([whole, whole, whole]);
    expect(await read([1, 2, 3], 8)).toEqual([whole, whole, null]);
    expect(await read([1, 4, 2, 3], 4)).toEqual([whole, [], null, null]);
    expect(await read([1, 2], 3)).toEqual([whole, null]);
    expect(await read([1, 2], 2)).toEqual([null, null]);
  });

  it('are of trades in SOL, and not known where there are others alone', async () => {
    await trade(5, [10, 2], [20, 900, otherCoin], [30, 3]);
    await trade(6, [10, 900, otherCoin]);
    expect(await read([5, 6, 7])).toEqual([[2, 3], null, []]);
    // What comes once a pick may have settled changes nothing of it.
    const week = followedMs / 1_000;
    await trade(8, [week + 1, 900, otherCoin]);
    await trade(9, [10, 900, otherCoin], [week + 1, 2]);
    expect(await read([8, 9])).toEqual([[], null]);
  });

  it('end with the trade that settles a pick, with those of its minute that came before', async () => {
    const week = followedMs / 1_000;
    await trade(10, [10, 0.5], [week, 2], [week + 5, 7], [week + 10, 0.9], [week + 11, 9], [week + 20, 0.1]);
    expect(await read([10])).toEqual([[0.5, 2, 7, 0.9]]);
    // The minute in which it might settle is not that of what came before.
    await trade(11, [week - 20, 0.5], [week - 1, 1.2], [week + 20, 2]);
    expect(await read([11])).toEqual([[0.5, 1.2, 2]]);
  });
});
