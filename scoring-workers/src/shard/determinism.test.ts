import { rounds } from '@mintscope/engines/testing/slice';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { createParameterSet } from '@mintscope/schemas/parameters/registry';
import { tokenDetailSchema, tokenRowSchema } from '@mintscope/schemas/token';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomMarket, seededRandom } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';

/** In force from this place of the market on. */
interface Change {
  set: ParameterSet;
  place: number;
}

/** One batch, with another parameter set two, one publication at the end: what every other run must come to. */
function runWhole(events: readonly ChainEvent[], change?: Change): ShardRun {
  const run = new ShardRun();
  run.process(events.slice(0, change?.place));
  if (change) {
    run.tell(change.set);
    run.process(events.slice(change.place));
  }
  run.publish();
  return run;
}

/** The same events in random batches, publications of random size in between, and restarts from snapshots. */
function runInPieces(events: readonly ChainEvent[], seed: number, { set, place }: Change): ShardRun {
  const random = seededRandom(seed);
  const run = new ShardRun();
  let saved = 0;
  for (let at = 0; at < events.length; ) {
    if (at === place) run.tell(set);
    const size = 1 + Math.floor(random() ** 3 * 400);
    const end = at < place ? Math.min(place, at + size) : at + size;
    run.process(events.slice(at, end));
    at = end;
    if (random() < 0.4) run.publish(Math.floor(random() * 6));
    if (random() < 0.15) {
      run.save();
      saved = Math.min(at, events.length);
    }
    if (random() < 0.08) {
      run.restart();
      at = saved;
    }
  }
  run.publish();
  return run;
}

function texts(documents: ReadonlyMap<string, unknown>): string[] {
  return [...documents.values()].map((document) => JSON.stringify(document)).sort();
}

const set = createParameterSet({
  'main.weights.surface': 0.9,
  'main.state.tickMs': 4000,
  'main.state.endAfterMs': 12 * 3_600_000,
  'transaction.sample.signatureLimit': 25,
  'investigation.graph.hubDegreeCap': 8,
});

describe('a shard', () => {
  it('comes to the same rows and traces, byte for byte, however events are cut and whenever it restarts', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(2499), (market, cuts, place) => {
        const events = randomMarket({ seed: market, events: 2500, gaps: 0.002 });
        const whole = runWhole(events, { set, place });
        const pieces = runInPieces(events, cuts, { set, place });
        expect(whole.failures).toEqual([]);
        expect(texts(pieces.rows)).toEqual(texts(whole.rows));
        expect(texts(pieces.details)).toEqual(texts(whole.details));
        expect(pieces.shard.state.keys.size).toBe(whole.shard.state.keys.size);
      }),
      { numRuns: rounds(6, 3) },
    );
  });

  it('publishes rows and details that the contract allows', () => {
    const run = runWhole(randomMarket({ seed: 5, events: 6000 }));
    for (const row of run.rows.values()) expect(tokenRowSchema.safeParse(row).error).toBeUndefined();
    for (const detail of run.details.values()) expect(tokenDetailSchema.safeParse(detail).error).toBeUndefined();
    expect(run.rows.size).toBeGreaterThan(20);
  });

  it('holds no address that nothing refers to', () => {
    const run = new ShardRun();
    const empty = run.shard.state.keys.size;
    const events = randomMarket({ seed: 9, events: 3000, gaps: 0 });
    run.process(events);
    expect(run.shard.state.keys.size).toBeGreaterThan(empty + 50);
    const last = events.at(-1)!;
    const later = (hours: number) => ({
      ...events.find(({ type }) => type === 'trade')!,
      slot: last.slot + hours * 9000,
      blockTime: last.blockTime! + hours * 3600,
      timeMs: null,
      receivedAtMs: last.receivedAtMs! + hours * 3_600_000,
      signature: last.signature,
      instruction: hours,
    });
    run.process([later(24 * 400)]);
    run.process([later(24 * 800)]);
    const { tokens, walletFacts, keys } = run.shard.state;
    expect([tokens.size, walletFacts.size]).toEqual([1, 0]);
    expect(keys.size).toBe(empty + 1 + [...tokens.values()][0]!.members.count);
  });
});
