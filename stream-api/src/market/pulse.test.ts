import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRow } from '../test-kit/make-row.ts';
import { createDelayHistogram } from './delay-histogram.ts';
import { createPulse } from './pulse.ts';

describe('the pulse', () => {
  it('counts launches, trades and rows of the last minute', () => {
    const pulse = createPulse(0);
    const first = makeRow(1, { swaps: 3 });
    pulse.count(first, undefined, 100_000);
    pulse.count(makeRow(1, { swaps: 10 }), first, 130_000);
    pulse.count(makeRow(2, { swaps: 1 }), undefined, 140_000);
    expect(pulse.read(150_000)).toMatchObject({
      launchesPerMinute: 2,
      tradesPerSecond: 11 / 60,
      scoredPerSecond: 3 / 60,
    });
    expect(pulse.read(165_000)).toMatchObject({ launchesPerMinute: 1, tradesPerSecond: 8 / 60 });
    expect(pulse.read(300_000)).toMatchObject({ launchesPerMinute: 0, tradesPerSecond: 0, scoredPerSecond: 0 });
  });

  it('does not take an old token for a launch, nor its history for trades of now', () => {
    const pulse = createPulse(0);
    const old = makeRow(1, { createdAt: 5, swaps: 5000 });
    pulse.count(old, undefined, 100_000);
    expect(pulse.read(100_000)).toMatchObject({ launchesPerMinute: 0, tradesPerSecond: 0 });
    pulse.count({ ...old, swaps: 5006 }, undefined, 100_500);
    expect(pulse.read(101_000)).toMatchObject({ launchesPerMinute: 0, tradesPerSecond: 6 / 60 });
  });

  it('divides by the time it has run while that is less than a minute', () => {
    const pulse = createPulse(100_000);
    pulse.count(makeRow(1, { swaps: 20 }), undefined, 105_000);
    expect(pulse.read(110_000)).toMatchObject({ launchesPerMinute: 6, tradesPerSecond: 2 });
  });

  it('measures history that is read fast in the time of the market', () => {
    const pulse = createPulse(0);
    const launch = makeRow(1, { createdAt: 1000, eventTimeMs: 1000, swaps: 1 });
    pulse.count(launch, undefined, 100_000);
    const tenMinutesOn = { ...launch, eventTimeMs: 601_000, swaps: 1201 };
    pulse.count(tenMinutesOn, launch, 100_500);
    expect(pulse.read(101_000)).toMatchObject({ launchesPerMinute: 0.1, tradesPerSecond: 1201 / 600 });
  });

  it('leaves out what was received before it started: the market did not stand still meanwhile', () => {
    const pulse = createPulse(1_000_000);
    const at = (receivedAtMs: number, swaps: number) =>
      makeRow(1, { createdAt: 600_000, eventTimeMs: receivedAtMs, receivedAtMs, swaps });
    pulse.count(at(600_000, 40), undefined, 1_001_000);
    expect(pulse.read(1_001_000)).toMatchObject({ launchesPerMinute: 0, tradesPerSecond: 0, scoredPerSecond: 1 });
    pulse.count(at(1_002_000, 44), at(600_000, 40), 1_002_000);
    const launch = makeRow(2, { createdAt: 1_003_000, eventTimeMs: 1_003_000, receivedAtMs: 1_003_000, swaps: 2 });
    pulse.count(launch, undefined, 1_003_000);
    expect(pulse.read(1_010_000)).toMatchObject({ launchesPerMinute: 6, tradesPerSecond: 0.6 });
  });

  it('tells how late what waited for its start is only until it has caught up', () => {
    const pulse = createPulse(1_000_000);
    for (let second = 1; second <= 5; second++) pulse.delay(500_000, 1_000_000 + second * 1_000);
    expect(pulse.read(1_005_000).delayP50Ms).toBeGreaterThan(400_000);
    pulse.delay(200, 1_006_000);
    for (let late = 0; late < 9; late++) pulse.delay(500_000, 1_006_000);
    expect(pulse.read(1_006_500).delayP99Ms).toBeLessThan(220);
    // Received since the start, and late all the same.
    for (let late = 0; late < 9; late++) pulse.delay(30_000, 1_040_000);
    expect(pulse.read(1_040_000).delayP50Ms).toBeGreaterThan(25_000);
  });

  it('tells how far the source is behind by what is new in the last ten seconds', () => {
    const pulse = createPulse(0);
    const at = (n: number, eventTimeMs: number, receivedAtMs: number) => makeRow(n, { eventTimeMs, receivedAtMs });
    const late = at(1, 640_000, 1_000_000);
    pulse.count(late, undefined, 1_000_010);
    expect(pulse.read(1_000_100).sourceDelayP50Ms).toBeGreaterThan(320_000);
    // Scored again without a new event it says nothing.
    for (let n = 0; n < 5; n++) pulse.count(late, late, 1_000_200);
    for (const n of [2, 3]) pulse.count(at(n, 1_000_400, 1_000_500), undefined, 1_000_510);
    expect(pulse.read(1_000_600).sourceDelayP50Ms).toBeCloseTo(100, -1);
    expect(pulse.read(1_012_000)).toMatchObject({ sourceDelayP50Ms: null, scoredPerSecond: 8 / 60 });
    // What is recorded and replayed is as old as it is.
    const [month, nowMs] = [30 * 86_400_000, 30 * 86_400_000 + 1_020_000];
    pulse.count(at(4, 1_020_000, nowMs), undefined, nowMs);
    expect(pulse.read(nowMs + 100).sourceDelayP50Ms! / month).toBeCloseTo(1, 1);
  });

  it('knows no delay without traffic', () => {
    const pulse = createPulse(0);
    expect(pulse.read(1000)).toMatchObject({ delayP50Ms: null, delayP99Ms: null });
    pulse.delay(12, 1000);
    expect(pulse.read(1500).delayP50Ms).toBeGreaterThan(10);
    expect(pulse.read(1500).delayP50Ms).toBeLessThan(14);
    expect(pulse.read(90_000)).toMatchObject({ delayP50Ms: null });
  });
});

describe('the histogram of delays', () => {
  it('gives quantiles to within 9 %', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 200, size: 'max' }),
        fc.constantFrom(0.01, 0.5, 0.9, 0.99, 1),
        (delays, q) => {
          const histogram = createDelayHistogram();
          for (const delay of delays) histogram.add(delay);
          const exact = delays.toSorted((a, b) => a - b)[Math.ceil(q * delays.length) - 1]!;
          expect(Math.abs(histogram.quantile(q)! / exact - 1)).toBeLessThan(0.09);
        },
      ),
    );
  });

  it('takes any delay, however odd', () => {
    const histogram = createDelayHistogram();
    for (const delay of [-5, 0, 1e15, 3]) histogram.add(delay);
    expect(histogram.quantile(0)).toBe(1);
    expect(histogram.quantile(1)).toBeGreaterThan(86_400_000 / 10);
  });
});
