import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followCall, isSettled, type PricePoint, untilSettled } from './follow-call.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const call = { calledAt: 1_790_000_000_000, price: 2e-7 };

/** Multiples at times after the call (ms). */
function at(...points: [afterMs: number, x: number, isLate?: boolean][]): PricePoint[] {
  return points.map(([afterMs, x, isLate = false]) => ({
    timeMs: call.calledAt + afterMs,
    price: call.price * x,
    isLate,
  }));
}

function follow(points: PricePoint[], afterMs: number) {
  return followCall(call, points, call.calledAt + afterMs);
}

describe('a call', () => {
  it('that saw no trade since stands at 1x, and its first hour brought nothing', () => {
    expect(follow([], hour)).toEqual({
      currentX: 1,
      maxX: 1,
      peakAt: null,
      timeToPeakMs: null,
      drawdownBeforePeak: 0,
      return1h: 0,
      return24h: null,
      stabilizedAt: call.calledAt + 30 * minute,
      reached: [],
      settled: false,
    });
    expect(follow([], hour - 1)).toMatchObject({ return1h: null });
  });

  it('tells how far it was under water before its best moment, and not what came after', () => {
    const points = at([minute, 0.6], [2 * minute, 0.4], [3 * minute, 6], [4 * minute, 0.1]);
    const { maxX, peakAt, timeToPeakMs, drawdownBeforePeak, currentX } = follow(points, 5 * minute);
    expect([maxX, currentX, drawdownBeforePeak]).toEqual([6, 0.1, 0.6].map((x) => expect.closeTo(x, 12)));
    expect([peakAt, timeToPeakMs]).toEqual([call.calledAt + 3 * minute, 3 * minute]);
  });

  it('reaches a milestone once, and several at one trade', () => {
    const points = at([minute, 5.5], [2 * minute, 2], [3 * minute, 7], [4 * minute, 60]);
    expect(follow(points, hour).reached).toEqual([
      { x: 5, at: call.calledAt + minute },
      { x: 10, at: call.calledAt + 4 * minute },
      { x: 50, at: call.calledAt + 4 * minute },
    ]);
  });

  it('has as return of an hour that of the last price within it', () => {
    const points = at([10 * minute, 3], [hour, 2], [hour + 1, 9]);
    expect(follow(points, hour + 1).return1h).toBeCloseTo(1, 12);
    expect(follow(points, 2 * day).return24h).toBeCloseTo(8, 12);
  });

  it('is stable first at the end of 30 min in which no trade moved it by more than 5 %', () => {
    // Steps of 4 % add up: the third has left the stretch.
    const creeping = at([10 * minute, 1.04], [20 * minute, 1.08], [29 * minute, 1.12], [58 * minute, 1.13]);
    expect(follow(creeping, 49 * minute).stabilizedAt).toBe(null);
    expect(follow(creeping, 70 * minute).stabilizedAt).toBe(call.calledAt + 50 * minute);
    expect(follow(at([31 * minute, 4]), 2 * hour).stabilizedAt).toBe(call.calledAt + 30 * minute);
  });

  it('may have had its best or worst moment in a trade that came late, which is never its current price', () => {
    const points = at([minute, 2], [30_000, 8, true], [40_000, 0.5, true], [3 * minute, 9]);
    expect(follow(points.slice(0, 3), 2 * minute)).toMatchObject({
      currentX: expect.closeTo(2, 12),
      maxX: expect.closeTo(8, 12),
      peakAt: call.calledAt + 30_000,
      drawdownBeforePeak: 0,
    });
    expect(follow(points, 3 * minute).drawdownBeforePeak).toBeCloseTo(0.5, 12);
  });

  it.each([
    [7 * day - 1, 0.1, false],
    [7 * day, 1, true],
    [7 * day, 1.01, false],
    [90 * day, 20, true],
  ])('after %i ms at %fx is settled: %s', (afterMs, x, settled) => {
    expect(isSettled(call.calledAt, x, call.calledAt + afterMs)).toBe(settled);
    expect(follow(at([minute, x]), afterMs).settled).toBe(settled);
  });
});

describe('what settles a call', () => {
  const histories = fc
    .array(
      fc.record({
        afterMs: fc.oneof(fc.integer({ min: 1, max: 91 * day }), fc.integer({ min: 7 * day - 3, max: 7 * day + 3 })),
        x: fc.constantFrom(0.5, 1, 1.01, 3),
        isLate: fc.integer({ max: 9, min: 0 }).map((n) => n === 0),
      }),
      { maxLength: 12 },
    )
    .map((trades) => trades.sort((a, b) => a.afterMs - b.afterMs))
    .map((trades) => at(...trades.map(({ afterMs, x, isLate }) => [afterMs, x, isLate] as [number, number, boolean])));

  /** Trade by trade, as a call is followed: when it settles, and with which trades. */
  function settle(points: readonly PricePoint[]): { known: PricePoint[]; atMs: number } {
    const known: PricePoint[] = [];
    const due = () => call.calledAt + (priceOf(known) <= call.price ? 7 : 90) * day;
    for (const point of points) {
      if (point.timeMs > due()) break;
      known.push(point);
      if (isSettled(call.calledAt, priceOf(known) / call.price, point.timeMs) && point.timeMs > call.calledAt + 7 * day)
        return { known, atMs: point.timeMs };
    }
    return { known, atMs: due() };
  }
  const priceOf = (known: readonly PricePoint[]) => known.findLast(({ isLate }) => !isLate)?.price ?? call.price;

  it('is told the same however much later it is read', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 100 * day }), (points, laterMs) => {
        const { known, atMs } = settle(points);
        const read = (nowMs: number, prices: readonly PricePoint[]) => {
          const until = untilSettled(call, prices, nowMs);
          return { asOfMs: until.asOfMs, ...followCall(call, until.prices, until.asOfMs) };
        };
        const settled = { asOfMs: atMs, ...followCall(call, known, atMs) };
        expect(settled.settled).toBe(true);
        expect(read(atMs, known)).toEqual(settled);
        expect(read(atMs + laterMs, points)).toEqual(settled);
      }),
    );
  });

  it('leaves what came before it as it is', () => {
    const points = at([minute, 2], [8 * day, 3]);
    expect(untilSettled(call, points, call.calledAt + 9 * day)).toEqual({
      prices: points,
      asOfMs: call.calledAt + 9 * day,
    });
    expect(untilSettled(call, points, call.calledAt + hour)).toEqual({
      prices: points.slice(0, 1),
      asOfMs: call.calledAt + hour,
    });
  });
});
