import { positionSizesSol } from '@mintscope/schemas/picks/executable';
import type { ToldMarket } from '@mintscope/schemas/picks/told-standing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { executeCall } from './execute-call.ts';
import type { Market } from './market.ts';
import { meetTelling, newToldPositions, readTold, type Telling, type ToldPositions } from './told-positions.ts';

const atMs = 1_000_000;
const price = 4e-8;
const decimals = 6;
const lamports = (price * 1e9) / 10 ** decimals;

const marketAt = (x: number, depth = 1): Market => ({
  ...{ base: 1e15 * depth, quote: 1e15 * depth * lamports * x, depth: 1e15 * depth * lamports * x },
  ...{ buyable: Number.POSITIVE_INFINITY, payable: 3e10 * x },
  ...{ buyFee: 0.01, sellFee: 0.0125, keptFrom: 'quote', keptShare: 0.002 },
});
const told = (market: Market | null): ToldMarket | null =>
  market && { ...market, buyable: Number.isFinite(market.buyable) ? market.buyable : null };
const telling = (version: number, timeMs: number, market: Market | null, pool = 'A'): Telling => ({
  ...{ version, timeMs, pool, decimals, market: told(market) },
});
function follow(tellings: readonly Telling[]): ToldPositions {
  const followed = newToldPositions({ atMs, price }, 0);
  for (const one of tellings) meetTelling(followed, one);
  return followed;
}

/** Multiples of the price over time, null while closed: seconds since the pick, never two at once, and none when an order is due. */
const course = fc.array(
  fc.record({
    seconds: fc.integer({ min: 1, max: 40 }),
    x: fc.option(fc.double({ min: 0.1, max: 12, noNaN: true }), { freq: 6, nil: null }),
  }),
  { minLength: 1, maxLength: 12 },
);

function momentsOf(steps: { seconds: number; x: number | null }[]) {
  let timeMs = atMs - 500;
  return steps.map(({ seconds, x }, n) => {
    if (n > 0) timeMs += seconds * 1_000 + n;
    return { timeMs, market: x === null ? null : marketAt(x) };
  });
}

describe('positions of a pick by what was told of its token', () => {
  it('are those of the definition, however often each is told, and whenever they are read (property)', () => {
    fc.assert(
      fc.property(course, fc.nat(60), fc.nat(3), (steps, laterS, repeats) => {
        const moments = momentsOf(steps);
        const followed = newToldPositions({ atMs, price }, 0);
        let version = 0;
        for (const { timeMs, market } of moments) {
          for (let times = 0; times <= repeats; times++) {
            const one = telling(++version, timeMs + times * 50, market);
            meetTelling(followed, one);
            meetTelling(followed, one);
            readTold(followed, timeMs + 3_600_000);
          }
        }
        const nowMs = moments.at(-1)!.timeMs + laterS * 1_000 + 333;
        const wanted = positionSizesSol.map((sizeSol) =>
          executeCall({ calledAt: atMs, price: lamports, sizeSol }, moments, nowMs),
        );
        expect(readTold(followed, nowMs)).toEqual(
          wanted.map((one) =>
            Object.fromEntries(
              Object.entries(one).map(([name, value]) => [
                name,
                typeof value === 'number' ? expect.closeTo(value, 9) : value,
              ]),
            ),
          ),
        );
      }),
      { seed: 17, numRuns: 300 },
    );
  });

  it('are bought in the market that stood 3 s later, and in the next one where it was closed then', () => {
    const open = follow([
      telling(1, atMs - 60_000, marketAt(1)),
      telling(2, atMs + 2_000, marketAt(2)),
      telling(3, atMs + 9_000, marketAt(1)),
    ]);
    const [first] = readTold(open, atMs + 10_000);
    expect(first).toMatchObject({ filledAt: atMs + 3_000 });
    expect(first!.nowX).toBeLessThan(0.6);
    const due = follow([telling(1, atMs, marketAt(1))]);
    expect(readTold(due, atMs + 2_999)[0]).toMatchObject({ filledAt: null });
    expect(readTold(due, atMs + 3_000)[0]).toMatchObject({ filledAt: atMs + 3_000 });
    const closed = follow([telling(1, atMs, null)]);
    expect(readTold(closed, atMs + 60_000)[0]).toMatchObject({ filledAt: null, ruleX: null });
    meetTelling(closed, telling(2, atMs + 61_000, marketAt(1), 'B'));
    expect(readTold(closed, atMs + 62_000)[0]).toMatchObject({ filledAt: atMs + 61_000 });
  });

  it('do not sell because a row was told again', () => {
    // It doubled before the purchase: what sells half of it is a move after that.
    const followed = follow([
      telling(1, atMs, marketAt(1)),
      telling(2, atMs + 1_000, marketAt(2.5)),
      telling(3, atMs + 8_000, marketAt(2.5)),
    ]);
    expect(followed.positions.map(({ half }) => half)).toEqual([null, null, null]);
    meetTelling(followed, telling(4, atMs + 9_000, marketAt(2.4)));
    expect(followed.positions.map(({ half }) => half?.dueMs)).toEqual([1, 2, 3].map(() => atMs + 12_000));
  });

  it('stay in the deepest pool, and count what comes with an earlier time as of the latest', () => {
    const followed = follow([
      telling(1, atMs, marketAt(1)),
      telling(2, atMs + 5_000, marketAt(9, 0.01), 'B'),
      telling(3, atMs + 4_000, marketAt(1.1)),
    ]);
    expect(followed).toMatchObject({ version: 3, asOfMs: atMs + 5_000, standing: { pool: 'A' } });
    expect(readTold(followed, atMs + 6_000)[0]!.nowX).toBeLessThan(1.1);
    // Two readings may tell the same.
    const before = structuredClone(followed);
    meetTelling(followed, telling(2, atMs + 7_000, marketAt(5)));
    expect(followed).toEqual(before);
  });

  it('leave the curve for the pool that the token migrated to, though its last reserves were deeper', () => {
    const onCurve = telling(1, atMs, { ...marketAt(2), buyable: 1e14 });
    const inPool = telling(2, atMs + 5_000, marketAt(1, 0.5), 'B');
    expect(follow([onCurve, inPool]).standing).toMatchObject({ pool: 'A' });
    const followed = follow([onCurve, { ...inPool, migrated: true }]);
    expect(followed.standing).toMatchObject({ pool: 'B' });
    // Bought on the curve at twice the price that the pool pays.
    expect(readTold(followed, atMs + 6_000)[0]!.nowX).toBeLessThan(0.6);
  });
});
