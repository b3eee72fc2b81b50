import fc from 'fast-check';
import type { TestCall, TestFigures } from './insert-calls.ts';
import { makeAddress } from './make-row.ts';

const score = fc.option(fc.constantFrom(0, 12, 45, 70, 99.5), { freq: 6 });
const multiple = fc.double({ min: 0, max: 60, noNaN: true });

/** Calls between two times, the same for the same seed; some have figures of several versions, in any order. */
export function randomCalls({
  seed,
  calls,
  fromMs,
  untilMs,
}: {
  seed: number;
  calls: number;
  fromMs: number;
  untilMs: number;
}) {
  const someCall = fc.record({
    // Hardly two at the same time, whose order is not told.
    calledAt: fc.noBias(fc.integer({ min: fromMs, max: untilMs })),
    ageMs: fc.integer({ min: 0, max: 120_000 }),
    symbol: fc.constantFrom('', 'CAT', 'DOG'),
    launchpad: fc.constantFrom('pump', 'moonshot', null),
    scores: fc.tuple(score, score, score, score),
    band: fc.constantFrom('STRONG_BUY' as const, 'BUY' as const, 'WATCH' as const, 'AVOID' as const, null),
    parameterVersion: fc.constantFrom('p-1', 'p-2'),
    figures: fc.array(
      fc.record({
        currentX: multiple,
        maxX: multiple.map((x) => x + 1),
        settled: fc.boolean(),
        ruleX: fc.tuple(fc.option(multiple), fc.option(multiple), fc.option(multiple)),
        spentOne: fc.constantFrom(1, 0.3, null),
      }),
      { maxLength: 3 },
    ),
  });
  const made = fc.sample(someCall, { seed, numRuns: calls });
  const told: TestCall[] = [];
  const figures: TestFigures[] = [];
  const newest = new Map<TestCall, TestFigures>();
  made.forEach(({ ageMs, figures: later, ...rest }, index) => {
    // Some tokens are called twice.
    const place = { mint: makeAddress(10_000 + Math.floor(index / 3)), ordinal: 1 + (index % 3) };
    const call = { ...rest, ...place, createdAt: rest.calledAt - ageMs };
    told.push(call);
    const versions = later.map((one, version) => ({ ...one, ...place, version }));
    figures.push(...(index % 2 === 0 ? versions : [...versions].reverse()));
    const last = versions.at(-1);
    if (last) newest.set(call, last);
  });
  return { calls: told, figures, newest };
}
