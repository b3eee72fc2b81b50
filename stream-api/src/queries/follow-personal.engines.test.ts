import { followedMs } from '@mintscope/metrics/picks/follow-call';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entryOf } from '../picks/entry-of.ts';
import { insertStandings } from '../test-kit/insert-standings.ts';
import { insertPrices } from '../test-kit/insert-trades.ts';
import { makeRow } from '../test-kit/make-row.ts';
import { openTestEngines, type TestEngines } from '../test-kit/open-test-api.ts';
import { followPersonal } from './follow-personal.ts';
import { OwnPositions } from './own-positions.ts';

const pickedMs = Date.UTC(2026, 8, 20, 12, 0, 42);
const dueMs = pickedMs + followedMs;
const price = 1e-8;

let test: TestEngines;
beforeAll(async () => {
  test = await openTestEngines();
});
afterAll(async () => {
  await test?.close();
});

function pickOf(n: number) {
  const entry = entryOf(makeRow(n, { priceSol: price }), { matchedCriteria: [], parameterVersion: null })!;
  return { mint: makeRow(n).address, ordinal: 1, selectedAtMs: pickedMs, entry, figures: null, removed: null };
}

interface Trade {
  timeMs: number;
  x: number;
}

/** Trades, and where the token stood with each, as they come to the warehouse. */
async function tell(n: number, trades: readonly Trade[], first: number): Promise<void> {
  const { warehouse } = test.engines;
  const prices = trades.map(({ timeMs, x }) => ({ timeMs, price: price * x }));
  const standings = trades.map((trade, index) => ({ mint: makeRow(n).address, version: first + index, ...trade }));
  if (trades.length === 0) return;
  await insertPrices(warehouse, makeRow(n), prices, `${n} ${first}`);
  await insertStandings(warehouse, standings, `${n} ${first}`);
}

async function read(n: number, nowMs: number, ownPositions = new OwnPositions()) {
  const [figures] = await followPersonal({ warehouse: test.engines.warehouse, ownPositions }, [pickOf(n)], nowMs);
  const { version: _, ...rest } = figures!;
  return rest;
}

/** When a pick settles: from a week on, with the first trade at or below its price. */
function settlingOf(trades: readonly Trade[]): number | null {
  if ((trades.findLast(({ timeMs }) => timeMs <= dueMs)?.x ?? 1) <= 1) return dueMs;
  return trades.find(({ timeMs, x }) => timeMs > dueMs && x <= 1)?.timeMs ?? null;
}

const histories = fc
  .uniqueArray(
    fc.record({
      // Close to the week's end, so that several are in a minute.
      timeMs: fc.oneof(fc.integer({ min: -90, max: 200 }), fc.integer({ min: -600_000, max: 700_000 })),
      x: fc.constantFrom(0.4, 0.9, 1.2, 2.5, 6),
    }),
    { minLength: 2, maxLength: 10, selector: ({ timeMs }) => timeMs },
  )
  .map((trades) => trades.map(({ timeMs, x }) => ({ timeMs: dueMs + timeMs * 1_000, x })))
  .map((trades) => [{ timeMs: pickedMs + 1_000, x: 1 }, ...trades.sort((a, b) => a.timeMs - b.timeMs)]);

it('what a pick settles with is the same whenever it is read', { timeout: 240_000 }, async () => {
  for (const [n, trades] of fc.sample(histories, 15).entries()) {
    const settlingMs = settlingOf(trades);
    const until = trades.filter(({ timeMs }) => timeMs <= (settlingMs ?? dueMs));
    await tell(n, until, 1);
    const kept = new OwnPositions();
    const first = await read(n, settlingMs ?? dueMs, kept);
    expect(first, JSON.stringify(trades)).toMatchObject({ settled: settlingMs !== null, executable: [{}, {}, {}] });
    await tell(n, trades.slice(until.length), until.length + 1);
    const laterMs = dueMs + 9 * 86_400_000;
    if (settlingMs === null) continue;
    expect(first.asOf).toBe(settlingMs);
    expect(await read(n, laterMs, kept), JSON.stringify(trades)).toEqual(first);
    expect(await read(n, laterMs), JSON.stringify(trades)).toEqual(first);
  }
});

it('what was told of a token before the trade that settles its pick does not count beyond it', async () => {
  const n = 500;
  const standings = (from: number, ...xs: [seconds: number, x: number][]) =>
    insertStandings(
      test.engines.warehouse,
      xs.map(([seconds, x], at) => ({
        ...{ mint: makeRow(n).address, version: from + at, timeMs: dueMs + seconds * 1_000, x },
      })),
      `${n} ${from}`,
    );
  const trades = (token: string, ...xs: [seconds: number, x: number][]) =>
    insertPrices(
      test.engines.warehouse,
      makeRow(n),
      xs.map(([seconds, x]) => ({ timeMs: dueMs + seconds * 1_000, price: price * x })),
      `${n} ${token}`,
    );
  await standings(1, [-followedMs / 1_000, 1]);
  await trades('up', [-50, 1.5]);
  const ownPositions = new OwnPositions();
  await standings(2, [20, 1.5], [60, 9]);
  expect(await read(n, dueMs + 70_000, ownPositions)).toMatchObject({ settled: false });
  // It comes to the warehouse after what was told later.
  await trades('down', [30, 0.8]);
  const settled = await read(n, dueMs + 80_000, ownPositions);
  expect(settled).toMatchObject({ settled: true, asOf: dueMs + 30_000, currentX: 0.8, maxX: expect.closeTo(1.5) });
  expect(settled.executable[1]!.peakX).toBeLessThan(2);
  expect(settled).toEqual(await read(n, dueMs + 90_000));
});

it('tells how far it fell before its highest price, within one minute too', async () => {
  const n = 501;
  const at = (seconds: number, x: number): Trade => ({ timeMs: pickedMs + seconds * 1_000, x });
  const course = async (trades: readonly Trade[], first: number) => {
    await tell(n, trades, first);
    const { drawdownBeforePeak, maxX } = await read(n, pickedMs + 600_000);
    return { fell: drawdownBeforePeak, maxX };
  };
  const close = (value: number) => expect.closeTo(value, 9);
  // The lowest price of the minute came after the highest.
  expect(await course([at(5, 0.9), at(10, 2), at(20, 0.3)], 1)).toEqual({ fell: close(0.1), maxX: close(2) });
  // Another minute's highest: what came before it counts wholly.
  expect(await course([at(70, 0.2), at(75, 3), at(80, 0.1)], 4)).toEqual({ fell: close(0.8), maxX: close(3) });
  expect(await course([at(130, 4)], 7)).toEqual({ fell: close(0.9), maxX: close(4) });
});
