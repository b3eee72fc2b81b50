import { seededNumbers } from '@mintscope/engines/testing/seeded-numbers';
import { rounds } from '@mintscope/engines/testing/slice';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import type { PickerCriteria } from '@mintscope/schemas/picks/picking-rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { encodeRows } from '../shard/encode-published.ts';
import { openRules } from '../testing/open-rules.ts';
import { type CandidateMoment, findCandidates } from '../testing/oracles/find-candidates.ts';
import { type OracleScores, passedCriteria } from '../testing/oracles/judge-trade.ts';
import { type Act, makeCalls } from '../testing/oracles/make-calls.ts';
import { callParameters, randomActs, timed, toControl } from '../testing/random-acts.ts';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { RememberedPoints } from './encode-criteria.ts';
import { readUpdates } from './read-updates.ts';
import { mostPoints } from './token-points.ts';

const pointsSchema = z.object({
  mint: z.string(),
  times: z.array(z.number()),
  prices: z.array(z.number()),
  initial_scores: z.array(z.number()),
  wallet_scores: z.array(z.number()),
  transaction_scores: z.array(z.number()),
  final_scores: z.array(z.number()),
});
type Points = z.infer<typeof pointsSchema>;

/** Without trades that are too small to set a price: rows do not tell them from others. */
function market(seed: number, stepMs: number): ChainEvent[] {
  const dust = callParameters.values['main.state.dustLamports']!;
  const events = timed(randomMarket({ seed, events: 300, late: 0, gaps: 0, stepMs }));
  return events.filter((event) => event.type !== 'trade' || Number(event.quoteAmount) >= dust);
}

/** The log through a shard that tells each event's row, and what the sink makes of the batches; restarts lie in between. */
function throughShardAndSink(events: readonly ChainEvent[], acts: readonly Act[], random: () => number) {
  const run = new ShardRun(callParameters);
  const points = new RememberedPoints();
  const rows = new Map<string, Points>();
  for (const [place, event] of events.entries()) {
    for (const [id, act] of acts.entries()) if (act.at === place) run.control(toControl(act, id + 1));
    run.process([event]);
    const published = run.shard.publisher.publish(Number.MAX_SAFE_INTEGER, 0);
    const batches = encodeRows(published, { partition: 0, offset: place });
    const updates = readUpdates(batches.map(({ bytes }) => ({ offset: place, value: bytes })));
    expect(updates.unreadable).toBe(0);
    const lines = new TextDecoder().decode(points.encode(updates, []).ndjson).split('\n');
    for (const line of lines) if (line !== '') rows.set(JSON.parse(line).mint, pointsSchema.parse(JSON.parse(line)));
    if (random() > 0.03) continue;
    run.save();
    run.restart();
  }
  return rows;
}

/** The first point that the criteria match. */
function firstOf(points: Points | undefined, criteria: PickerCriteria) {
  const known = (score: number | undefined) => (score === undefined || score < 0 ? null : score);
  const place = points?.times.findIndex((_, at) => {
    const scores: OracleScores = {
      initialScore: known(points.initial_scores[at]),
      walletScore: known(points.wallet_scores[at]),
      transactionScore: known(points.transaction_scores[at]),
      finalScore: known(points.final_scores[at]),
    };
    return passedCriteria(scores, criteria) !== null;
  });
  if (!points || place === undefined || place < 0) return null;
  return { atMs: points.times[place], price: points.prices[place] };
}

const minimum = fc.record({ enabled: fc.boolean(), minValue: fc.integer({ min: 0, max: 40 }) });
const someCriteria: fc.Arbitrary<PickerCriteria> = fc.record({
  initialScore: minimum,
  walletScore: minimum,
  transactionScore: minimum,
  finalScore: minimum,
  logic: fc.constantFrom('AND' as const, 'OR' as const),
});

/** A score that is a minimum but for the rounding of sums is on either side of it. */
function isOnEdge(moments: readonly CandidateMoment[], criteria: PickerCriteria): boolean {
  return moments.some(({ scores }) =>
    (Object.keys(scores) as (keyof OracleScores)[]).some((name) => {
      const score = scores[name];
      return score !== null && criteria[name].enabled && Math.abs(score - criteria[name].minValue) < 1e-6;
    }),
  );
}

function asksFinalAlone({ initialScore, walletScore, transactionScore, finalScore }: PickerCriteria): boolean {
  return finalScore.enabled && !(initialScore.enabled || walletScore.enabled || transactionScore.enabled);
}

it(
  'rows that only criteria could refuse are those that an oracle finds, so that other criteria call at the same trade',
  () => {
    let [met, called, refused] = [0, 0, 0];
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom(900, 9000),
        fc.array(someCriteria, { minLength: 20, maxLength: 20 }),
        (seed, stepMs, all) => {
          const random = seededNumbers(seed);
          const events = market(seed, stepMs);
          const acts = randomActs(events, random);
          const told = throughShardAndSink(events, acts, random);
          const candidates = findCandidates(events, acts, callParameters.values);
          const mints = new Set(events.flatMap(({ type, mint }) => (type === 'token_created' ? [mint] : [])));
          for (const mint of mints) {
            const moments = candidates.get(mint) ?? [];
            met += moments.length;
            // Nothing is noted of a token before it could be called, and its first moment is noted whatever the criteria.
            expect(told.get(mint)?.times[0] ?? null).toBe(moments[0]?.atMs ?? null);
            for (const criteria of all) {
              if (isOnEdge(moments, criteria)) continue;
              // Of as many points as are kept some were left out, for all but the final score.
              if (told.get(mint)?.times.length === mostPoints && !asksFinalAlone(criteria)) continue;
              const first = moments.find(({ scores }) => passedCriteria(scores, criteria) !== null);
              if (first) called++;
              else refused++;
              const found = firstOf(told.get(mint), criteria);
              expect(found?.atMs ?? null).toBe(first?.atMs ?? null);
              if (found && first) expect(found.price! / first.price).toBeCloseTo(1, 9);
            }
          }
        },
      ),
      { numRuns: rounds(60, 4), endOnFailure: true },
    );
    const least = rounds(20, 1);
    expect([met >= least, called >= least, refused >= least]).toEqual([true, true, true]);
  },
  rounds(900_000, 300_000),
);

it('the calls that rules made are those that their criteria would make', () => {
  const events = market(79, 900);
  const criteria = { ...openRules().criteria, finalScore: { enabled: true, minValue: 5 } };
  const acts: Act[] = [{ at: 0, type: 'rules', rules: openRules({ criteria }) }];
  const told = throughShardAndSink(events, acts, seededNumbers(79));
  const made = makeCalls(events, acts, callParameters.values).map(({ mint, calledAt }) => [mint, calledAt]);
  const wouldBe = [...told.values()].flatMap((points) => {
    const first = firstOf(points, criteria);
    return first ? [[points.mint, first.atMs]] : [];
  });
  expect(made.length).toBeGreaterThan(1);
  expect(wouldBe.sort()).toEqual(made.sort());
});
