import { isDecisionPoint } from '@mintscope/metrics/picks/decision-point';
import { matchCriteria } from '@mintscope/metrics/picks/match-criteria';
import { tokenUpdateBatchSchema } from '@mintscope/schemas/events/token-update-batch';
import { criterionNames, type PickerCriteria } from '@mintscope/schemas/picks/picking-rules';
import type { TokenRow } from '@mintscope/schemas/token';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { RememberedPoints } from './encode-criteria.ts';
import { addRow, mostPoints, type TokenPoints } from './token-points.ts';

const market = new ShardRun();
market.process(randomMarket({ seed: 31, events: 60, repeats: 0, gaps: 0 }));
const [row] = market.publish();

interface Told {
  row: TokenRow;
  isCandidate: boolean;
}

const score = fc.option(fc.constantFrom(10, 30, 44.9, 45, 45.6, 60, 80), { freq: 8 });
const someTelling = fc.record({
  afterMs: fc.integer({ min: 1, max: 9_000 }),
  scores: fc.tuple(score, score, score, score),
  priceSol: fc.option(fc.constantFrom(0.5, 1, 2, 8), { freq: 9 }),
  isTrade: fc.boolean(),
  isCandidate: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
  life: fc.constantFrom('trading' as const, 'trading' as const, 'dead' as const),
});

/** Rows of a token that is old enough to be picked, in the order of the log. */
const someTellings: fc.Arbitrary<Told[]> = fc.array(someTelling, { maxLength: 25 }).map((tellings) => {
  let atMs = 60_000;
  return tellings.map(({ afterMs, scores, priceSol, isTrade, isCandidate, life }, index) => {
    atMs += afterMs;
    const [initialScore, investigationScore, transactionScore, finalScore] = scores;
    const figures = { initialScore, investigationScore, transactionScore, finalScore, priceSol, life };
    const times = { createdAt: 0, eventTimeMs: atMs, lastTradeAt: isTrade ? atMs : atMs - 1, version: index };
    return {
      row: { ...row!, ...figures, ...times, symbol: 'CAT', status: 'provisional' as const, enriched: true },
      isCandidate,
    };
  });
});

const minimum = fc.record({ enabled: fc.boolean(), minValue: fc.constantFrom(0, 10, 40, 45, 46, 60, 81) });
const someCriteria: fc.Arbitrary<PickerCriteria> = fc.record({
  initialScore: minimum,
  walletScore: minimum,
  transactionScore: minimum,
  finalScore: minimum,
  logic: fc.constantFrom('AND' as const, 'OR' as const),
});

function gather(tellings: readonly Told[], former?: TokenPoints): TokenPoints | undefined {
  return tellings.reduce(
    (points, { row: told, isCandidate }) => addRow(points, told, { isCandidate, standing: null }),
    former,
  );
}

describe('the points of a token', () => {
  it('have the first decision point at which criteria match, whatever they are, and the highest price told since', () => {
    fc.assert(
      fc.property(someTellings, fc.array(someCriteria, { minLength: 1, maxLength: 20 }), (tellings, all) => {
        const points = gather(tellings)?.points ?? [];
        for (const criteria of all) {
          const found = points.find(({ scores }) =>
            matches(
              scores.map((one) => (one < 0 ? null : one)),
              criteria,
            ),
          );
          const told = found && { atMs: found.atMs, maxX: found.highest / found.price };
          expect(told).toEqual(firstCall(tellings, criteria));
        }
      }),
    );
  });

  it('are the same when rows are told again', () => {
    fc.assert(
      fc.property(someTellings, fc.nat(25), (tellings, from) => {
        const points = gather(tellings);
        expect(gather(tellings.slice(from), points)).toEqual(points);
      }),
    );
  });

  it('are few, however long a token lives', () => {
    const tellings = Array.from({ length: 3_000 }, (_, index) => {
      const atMs = 60_000 + index * 40_000;
      const scores = {
        initialScore: index % 97,
        investigationScore: (index * 31) % 89,
        transactionScore: (index * 17) % 83,
      };
      const figures = { ...scores, finalScore: 1 + (index % 79), priceSol: 1, life: 'trading' as const };
      return {
        row: { ...row!, ...figures, createdAt: 0, eventTimeMs: atMs, lastTradeAt: atMs, enriched: true },
        isCandidate: true,
      };
    });
    expect(gather(tellings)!.points.length).toBeLessThanOrEqual(mostPoints);
  });

  it('have the first one that reaches each final score, also after scores that went up and down for long', () => {
    const tellings = Array.from({ length: 200 }, (_, index) => {
      const atMs = 60_000 + index * 32_000;
      const others = {
        initialScore: (index * 7) % 97,
        investigationScore: 99 - (index % 97),
        transactionScore: index % 50,
      };
      const figures = { ...others, finalScore: 1 + index / 10, priceSol: 1, life: 'trading' as const };
      return {
        row: { ...row!, ...figures, createdAt: 0, eventTimeMs: atMs, lastTradeAt: atMs, symbol: 'CAT', enriched: true },
        isCandidate: true,
      };
    });
    const { points } = gather(tellings)!;
    expect(points.map(({ atMs }) => atMs)).toEqual(points.map(({ atMs }) => atMs).sort((a, b) => a - b));
    for (let least = 1; least <= 20; least++) {
      const first = tellings.find((told) => told.row.finalScore >= least)!;
      expect(points.find(({ scores }) => scores[3] >= least)?.atMs).toBe(first.row.eventTimeMs);
    }
  });
});

it('a token that was never scored has no points to be counted among others', () => {
  const points = new RememberedPoints();
  const tell = (finalScore: number | null, version: number) => {
    const batch = tokenUpdateBatchSchema.parse({ v: 1, partition: 0, offset: 0, rows: [] });
    const rows = [{ ...row!, finalScore, version }];
    return points.encode({ batches: [{ ...batch, rows }], unreadable: 0 }, []).rows;
  };
  expect([tell(null, 1), tell(40, 2), tell(null, 3)]).toEqual([0, 1, 1]);
});

function matches(scores: readonly (number | null)[], criteria: PickerCriteria): boolean {
  const named = Object.fromEntries(criterionNames.map((name, index) => [name, scores[index]!]));
  return matchCriteria(named as Parameters<typeof matchCriteria>[0], criteria).matches;
}

/** From each row by itself. */
function firstCall(tellings: readonly Told[], criteria: PickerCriteria) {
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const [index, { row: told, isCandidate }] of tellings.entries()) {
    const { eventTimeMs: atMs, priceSol } = told;
    if (told.lastTradeAt !== atMs || priceSol === null || !isDecisionPoint(atMs, { createdMs: 0, lastMs })) continue;
    lastMs = atMs;
    const scores = [told.initialScore, told.investigationScore, told.transactionScore, told.finalScore];
    // Eligible: alive, priced, old enough, enriched and with a final score.
    const isEligible = told.life !== 'dead' && (told.finalScore ?? 0) > 0;
    if (!isEligible || !isCandidate || !matches(scores, criteria)) continue;
    const later = tellings.slice(index).map((one) => one.row.priceSol ?? 0);
    return { atMs, maxX: Math.max(...later) / priceSol };
  }
  return undefined;
}
