import { executeCall, type Moment } from '@mintscope/metrics/picks/execute-call';
import type { Market } from '@mintscope/metrics/picks/market';
import type { ToldStanding } from '@mintscope/schemas/picks/told-standing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  beginPosition,
  courseMultiples,
  dropPosition,
  followCourse,
  newCourse,
  type PointCourse,
  restoreCourse,
  storeCourse,
} from './point-course.ts';

const beganMs = 1_790_000_000_000;
const decimals = 6;
const price = 2e-7;

/** Rows of a token: when they came after the one before, and where its price and depth stood; null = it could not be traded. */
const rows = fc.array(
  fc.record({
    gapMs: fc.oneof(
      fc.constantFrom(1_500, 3_000),
      fc.integer({ min: 1, max: 4_000 }),
      fc.integer({ min: 1, max: 3_600_000 }),
    ),
    x: fc.option(fc.constantFrom(0.01, 0.6, 0.97, 1, 1.8, 4, 40), { freq: 6 }),
    depth: fc.constantFrom(0.01, 1, 50),
    isPoint: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
);
type Row = typeof rows extends fc.Arbitrary<(infer Value)[]> ? Value : never;

function marketOf({ x, depth }: Row): Market | null {
  if (x === null) return null;
  const base = 1e15 * depth;
  return {
    ...{ base, quote: base * price * 1e3 * x, buyable: Number.POSITIVE_INFINITY, payable: base * price * 900 * x },
    depth: base * price * 1e3 * x,
    ...{ buyFee: 0.01, sellFee: 0.0125, keptFrom: 'nothing', keptShare: 0 },
  };
}

function toldOf(row: Row): ToldStanding {
  const market = marketOf(row);
  return { pool: 'Pool', decimals, market: market && { ...market, buyable: null } };
}

interface Told {
  row: Row;
  atMs: number;
}

function timed(all: readonly Row[]): Told[] {
  let atMs = beganMs;
  return all.map((row) => {
    atMs += row.gapMs;
    return { row, atMs };
  });
}

const priced = Array.from({ length: 30 }, () => ({ price }));

function follow(course: PointCourse, told: readonly Told[]): PointCourse {
  return told.reduce((former, { row, atMs }) => {
    const followed = followCourse(former, { atMs, told: toldOf(row) }, priced);
    return row.isPoint ? beginPosition(followed, atMs) : followed;
  }, course);
}

it('tells of each point what its position would have returned, as it is worked out from all rows at once', () => {
  let returned = 0;
  fc.assert(
    fc.property(rows, (all) => {
      const told = timed(all);
      const multiples = courseMultiples(follow(newCourse, told));
      const points = told.flatMap(({ row, atMs }, place) => (row.isPoint ? [{ place, atMs }] : []));
      const wanted = points.map(({ place, atMs }) => {
        const terms = { calledAt: atMs, price: (price * 1e9) / 10 ** decimals, sizeSol: 1 };
        return executeCall(terms, momentsOf(told.slice(place)), told.at(-1)!.atMs).ruleX;
      });
      returned += wanted.filter((x) => x !== null && x > 0).length;
      expect(multiples).toEqual(wanted);
    }),
    { numRuns: 400 },
  );
  expect(returned).toBeGreaterThan(500);
});

/** What tells the same as the one before is no trade. */
function momentsOf(told: readonly Told[]): Moment[] {
  const isNew = ({ row: { x, depth } }: Told, before: Told | undefined) =>
    before === undefined || before.row.x !== x || before.row.depth !== depth;
  return told
    .filter((one, place) => isNew(one, told[place - 1]))
    .map(({ row, atMs }) => ({ timeMs: atMs, market: marketOf(row) }));
}

it('goes on from what was kept as if it had never been put away', () => {
  fc.assert(
    fc.property(rows, fc.nat(30), (all, cut) => {
      const told = timed(all);
      const half = follow(newCourse, told.slice(0, cut));
      const kept = restoreCourse(storeCourse(half), []);
      expect(kept).toEqual(half);
      expect(follow(kept, told.slice(cut))).toEqual(follow(half, told.slice(cut)));
    }),
  );
});

it('knows nothing of points that it was not told with', () => {
  const [one, other] = timed([
    { gapMs: 1, x: 1, depth: 1, isPoint: false },
    { gapMs: 9_000, x: 4, depth: 1, isPoint: true },
  ]);
  const former = restoreCourse('', [beganMs - 5, beganMs]);
  const later = follow(former, [one!, other!, { ...other!, atMs: other!.atMs + 60_000 }]);
  expect(courseMultiples(later).map((x) => x !== null)).toEqual([false, false, true, false]);
  expect(courseMultiples(dropPosition(later, 0)).map((x) => x !== null)).toEqual([false, true, false]);
});
