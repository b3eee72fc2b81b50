import { seededNumbers } from '@mintscope/engines/testing/seeded-numbers';
import { rounds } from '@mintscope/engines/testing/slice';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectCalls } from '../testing/expect-calls.ts';
import { quietDays } from '../testing/quiet-days.ts';
import { randomActs, runInPieces, timed } from '../testing/random-acts.ts';
import { randomMarket } from '../testing/random-market.ts';

it(
  'calls are those that an oracle makes of the log by itself, and become what it finds, over cuts, restarts and quiet days',
  () => {
    const met = { byRules: 0, byHand: 0, again: 0, filled: 0, banked: 0, settled: 0, dayOld: 0 };
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(900, 9000), fc.boolean(), (seed, stepMs, hasQuietDays) => {
        const random = seededNumbers(seed);
        const market = timed(randomMarket({ seed, events: 400, late: 0, gaps: 0, stepMs }));
        const events = hasQuietDays ? [...market, ...quietDays(market, random)] : market;
        const acts = randomActs(events, random);
        const run = runInPieces(events, acts, random);
        for (const { by, mint, ordinal } of expectCalls(run, events, acts)) {
          const figures = run.callFigures.get(`${mint} ${ordinal}`)!;
          met[by === 'rules' ? 'byRules' : 'byHand']++;
          if (ordinal > 1) met.again++;
          if (figures.executable[0]!.filledAt !== null) met.filled++;
          if (figures.reached.length > 0) met.banked++;
          if (figures.settled) met.settled++;
          if (figures.return24h !== null) met.dayOld++;
        }
      }),
      // Of these it is known that rules and people call in them, that calls settle, that one settles just before its token moves, and that
      // a trade tells more than half of itself as fee.
      {
        numRuns: rounds(200, 8),
        examples: [507, 502, 1_607_357_074, 33_336_583].map((seed): [number, number, boolean] => [seed, 900, true]),
      },
    );
    // Each of these was there to be compared.
    expect(met.byRules).toBeGreaterThan(rounds(8, 0));
    expect(met.byHand).toBeGreaterThan(rounds(10, 2));
    expect(met.filled).toBeGreaterThan(rounds(20, 2));
    expect(met.settled).toBeGreaterThan(0);
    expect(met.dayOld).toBeGreaterThan(met.settled - 1);
    expect(rounds(met.again, 1)).toBeGreaterThan(0);
    expect(rounds(met.banked, 1)).toBeGreaterThan(0);
  },
  rounds(1_800_000, 300_000),
);
