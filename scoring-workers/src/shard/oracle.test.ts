import { rounds } from '@mintscope/engines/testing/slice';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectClose } from '../testing/expect-close.ts';
import { plainToken } from '../testing/plain-token.ts';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';

const parameters = defaultParameters();

/** Every event with its time, so that the oracle needs no rule for deriving one. */
function timed(events: readonly ChainEvent[]): ChainEvent[] {
  return events.map((event) => ({ ...event, timeMs: event.timeMs ?? event.blockTime! * 1000 }));
}

function expectSame(run: ShardRun, events: readonly ChainEvent[], set = parameters): number {
  let compared = 0;
  run.publish();
  for (const detail of run.details.values()) {
    const row = run.rows.get(detail.address)!;
    if (detail.walletMetrics === null || row.creator === null) continue;
    const plain = plainToken(events, detail.address, detail.scoringTrace.eventTimeMs, set);
    const { walletMetrics, txEvaluation } = detail;
    const { volumeSol, priceChange5m, buys, sells, performance } = row;
    const { currentX, maxX } = performance;
    expectClose(
      { walletMetrics, txEvaluation, volumeSol: volumeSol ?? 0, priceChange5m, buys, sells, currentX, maxX },
      plain,
      detail.address,
    );
    compared++;
  }
  return compared;
}

describe('the shard', () => {
  it('has the figures of a plain recomputation of the whole history, to 1e-9', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 20, max: 300 }), (seed, size) => {
        const events = timed(randomMarket({ seed, events: 700, late: 0, gaps: 0 }));
        const run = new ShardRun();
        let compared = 0;
        for (let at = 0; at < events.length; at += size) {
          run.process(events.slice(at, at + size));
          if ((at / size) % 3 === 0) compared += expectSame(run, events.slice(0, at + size));
        }
        compared += expectSame(run, events);
        expect(compared).toBeGreaterThan(3);
      }),
      { numRuns: 6 },
    );
  });

  it('has them by another set from its place in the log on, of all that was before it too', () => {
    const set = createParameterSet({
      'transaction.sample.signatureLimit': 30,
      'transaction.sample.minimumTrades': 8,
      'transaction.sample.quickWindowMs': 2000,
      'transaction.sample.roundStepLamports': 1000,
      'transaction.sample.slotClusterMin': 2,
      'transaction.sample.burstGapMs': 5000,
      'transaction.sample.burstMinTrades': 2,
      'transaction.bot.quickRate': 4,
      'investigation.graph.hubDegreeCap': 6,
    });
    fc.assert(
      fc.property(fc.nat(), fc.nat(600), (seed, place) => {
        const events = timed(randomMarket({ seed, events: 700, late: 0, gaps: 0 }));
        const run = new ShardRun();
        run.process(events.slice(0, place));
        run.publish();
        run.tell(set);
        expectSame(run, events.slice(0, place), set);
        run.process(events.slice(place));
        expect(expectSame(run, events, set)).toBeGreaterThan(0);
      }),
      { numRuns: rounds(8, 3) },
    );
  });

  it('makes stage scores whose terms add up, and a final score of the stages', () => {
    const run = new ShardRun();
    run.process(randomMarket({ seed: 17, events: 5000, gaps: 0 }));
    run.publish();
    const complete = [...run.details.values()].filter((detail) => detail.scoringTrace.status === 'complete');
    expect(complete.length).toBeGreaterThan(3);
    for (const { scoringTrace: trace, address } of run.details.values()) {
      for (const stage of trace.stages)
        if (stage.score !== null)
          expect(stage.terms.reduce((sum, term) => sum + term.contribution, 0)).toBeCloseTo(stage.score, 9);
      if (trace.finalScore === null) continue;
      expect(trace.terms.reduce((sum, term) => sum + term.contribution, 0)).toBeCloseTo(trace.finalScore, 9);
      expect(run.rows.get(address)!.finalScore).toBe(trace.finalScore);
    }
  });
});
