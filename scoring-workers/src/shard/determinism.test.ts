import { seededNumbers } from '@mintscope/engines/testing/seeded-numbers';
import { rounds } from '@mintscope/engines/testing/slice';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { judgementSchema } from '@mintscope/schemas/judgement';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { createParameterSet } from '@mintscope/schemas/parameters/registry';
import { callFiguresSchema, callSchema } from '@mintscope/schemas/picks/call';
import { tokenRowSchema } from '@mintscope/schemas/token';
import { tokenDetailSchema } from '@mintscope/schemas/token-detail';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRules } from '../testing/open-rules.ts';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';

/** In force from this place of the market on. */
interface Change {
  set: ParameterSet;
  place: number;
}

/** One batch, with another parameter set two, one publication at the end: what every other run must come to. */
function runWhole(events: readonly ChainEvent[], change?: Change): ShardRun {
  const run = new ShardRun();
  run.tellRules(openRules(), 1);
  run.process(events.slice(0, change?.place));
  if (change) {
    run.tell(change.set, 2);
    run.process(events.slice(change.place));
  }
  run.publish();
  return run;
}

/** The same events in random batches, publications of random size in between, and restarts from snapshots, partly made ahead. */
function runInPieces(events: readonly ChainEvent[], seed: number, { set, place }: Change): ShardRun {
  const random = seededNumbers(seed);
  const run = new ShardRun();
  let saved = 0;
  for (let at = 0; at < events.length; ) {
    if (at === 0) run.tellRules(openRules(), 1);
    if (at === place) run.tell(set, 2);
    const size = 1 + Math.floor(random() ** 3 * 400);
    const end = at < place ? Math.min(place, at + size) : at + size;
    run.process(events.slice(at, end));
    at = end;
    if (random() < 0.4) run.publish(Math.floor(random() * 6));
    if (random() < 0.3) run.prepare(Math.floor(random() * 12));
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
  'main.state.endAfterMs': 12 * 3_600_000,
  'transaction.sample.signatureLimit': 25,
  'investigation.graph.hubDegreeCap': 8,
});

/** A slice is enough for each commit: what takes long is repeated with the faults. */
const marketEvents = rounds(2500, 900);

const newKey = (byte: number) => encodeBase58(new Uint8Array(32).fill(byte));

describe('a shard', () => {
  it('comes to the same rows and traces, byte for byte, however events are cut and whenever it restarts', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(marketEvents - 1), (market, cuts, place) => {
        const events = randomMarket({ seed: market, events: marketEvents, gaps: 0.002, reports: 0.02 });
        const whole = runWhole(events, { set, place });
        const pieces = runInPieces(events, cuts, { set, place });
        expect(whole.failures).toEqual([]);
        expect(texts(pieces.rows)).toEqual(texts(whole.rows));
        expect(texts(pieces.details)).toEqual(texts(whole.details));
        expect(texts(pieces.judgements)).toEqual(texts(whole.judgements));
        expect(texts(pieces.calls)).toEqual(texts(whole.calls));
        expect(texts(pieces.callFigures)).toEqual(texts(whole.callFigures));
        expect(whole.calls.size).toBeGreaterThan(rounds(3, 0));
        expect(pieces.shard.state.keys.size).toBe(whole.shard.state.keys.size);
      }),
      { numRuns: rounds(6, 2), examples: [[230356312, 0, 0]] },
    );
  });

  it('publishes rows and details that the contract allows', () => {
    const run = runWhole(randomMarket({ seed: 5, events: 3000 }));
    for (const row of run.rows.values()) expect(tokenRowSchema.safeParse(row).error).toBeUndefined();
    for (const detail of run.details.values()) expect(tokenDetailSchema.safeParse(detail).error).toBeUndefined();
    for (const each of run.judgements.values()) expect(judgementSchema.safeParse(each).error).toBeUndefined();
    for (const each of run.calls.values()) expect(callSchema.safeParse(each).error).toBeUndefined();
    for (const each of run.callFigures.values()) expect(callFiguresSchema.safeParse(each).error).toBeUndefined();
    expect([run.calls.size > 10, run.callFigures.size]).toEqual([true, run.calls.size]);
    expect(run.rows.size).toBeGreaterThan(20);
    expect(run.judgements.size).toBeGreaterThan(20);
  });

  it('holds no address that nothing refers to', () => {
    const run = new ShardRun();
    const empty = run.shard.state.keys.size;
    const events = randomMarket({ seed: 9, events: 1500, gaps: 0 });
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
    const funding = (hours: number): ChainEvent => ({
      ...later(hours),
      instruction: 60_000,
      type: 'transfer',
      opens: null,
      mint: solMint,
      from: newKey(1),
      to: newKey(2),
      amount: 1_000_000_000n,
    });
    run.process([later(24 * 400)]);
    run.process([later(24 * 800), funding(24 * 800)]);
    const { tokens, ended, walletFacts, keys } = run.shard.state;
    // The two ends of the last transfer.
    expect([tokens.size, walletFacts.size]).toEqual([1, 2]);
    expect(keys.size).toBe(empty + 3 + ended.size + [...tokens.values()][0]!.members.count);
  });
});
