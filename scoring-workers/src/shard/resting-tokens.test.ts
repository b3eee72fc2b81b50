import { seededNumbers } from '@mintscope/engines/testing/seeded-numbers';
import { rounds } from '@mintscope/engines/testing/slice';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import { scoringLimits } from '@mintscope/schemas/scoring-limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsText } from '../state/resting-facts.ts';
import { countResting, stateBytes } from '../state/state-bytes.ts';
import { writeTokenState } from '../state/token-snapshot.ts';
import type { TokenState } from '../state/token-state.ts';
import { openRules } from '../testing/open-rules.ts';
import { quietDays } from '../testing/quiet-days.ts';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { WrittenToken } from '../testing/written-token.ts';

const always = Number.NEGATIVE_INFINITY;
const never = Number.POSITIVE_INFINITY;
const parameters = createParameterSet({
  'investigation.smartMoney.minClosedTokens': 2,
  'investigation.smartMoney.minWinRate': 0.4,
  'investigation.smartMoney.minWinRateLow': 0,
  'investigation.smartMoney.minProfitSol': 0,
  'investigation.graph.hubDegreeCap': 5,
});
const another = createParameterSet({
  'transaction.sample.signatureLimit': 20,
  'investigation.graph.hubDegreeCap': 4,
  'main.rugged.priceLeft': 0.6,
  'main.rugged.soldShare': 0.2,
});

interface Told {
  documents: string[];
  saved: (readonly [key: string, value: string])[];
  /** Tokens that rested after a batch, all batches together, and those among them that were back after the next. */
  rested: number;
  broughtBack: number;
}

/** Everything that a shard tells of a market, in its order, and what it saves. */
function tell(events: readonly ChainEvent[], restAfterMs: number, seed: number): Told {
  const random = seededNumbers(seed);
  const run = new ShardRun(parameters, restAfterMs);
  const told: Told = { documents: [], saved: [], rested: 0, broughtBack: 0 };
  run.tellRules(openRules());
  let resting: TokenState[] = [];
  for (let at = 0, id = 2; at < events.length; id++) {
    const size = 1 + Math.floor(random() * 60);
    run.process(events.slice(at, at + size));
    told.broughtBack += resting.filter(({ isResting }) => !isResting).length;
    at += size;
    note(run, told, [Math.floor(random() * 6), Math.floor(random() * 3)]);
    const act = random();
    if (act < 0.02) run.tell(id % 2 === 0 ? another : parameters, id);
    else if (act < 0.03) run.control({ type: 'clear', v: 1, id, decidedAtMs: 0 });
    else if (act < 0.1) run.save();
    else if (act < 0.13) {
      run.save();
      run.restart();
    }
    resting = [...run.shard.state.tokens.values()].filter(({ isResting }) => isResting);
    told.rested += resting.length;
  }
  note(run, told, [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);
  for (const token of run.shard.state.tokens.values()) token.unsaved = 'all';
  run.save();
  told.saved = run.savedParts().map(([key, value]) => [key, Buffer.from(value).toString('base64')]);
  for (const each of [run.judgements, run.calls, run.callFigures]) told.documents.push(JSON.stringify([...each]));
  expect(run.failures).toEqual([]);
  return told;
}

function note(run: ShardRun, { documents }: Told, [rows, details]: readonly [number, number]): void {
  const before = new Map(run.details);
  for (const row of run.publish(rows, details)) documents.push(JSON.stringify(row));
  for (const [address, detail] of run.details)
    if (before.get(address) !== detail) documents.push(JSON.stringify(detail));
}

describe('tokens that rest', () => {
  it('change nothing that is told or saved', () => {
    let [rested, broughtBack, judged] = [0, 0, 0];
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(900, 20_000), fc.boolean(), (seed, stepMs, isLong) => {
        const market = randomMarket({ seed, events: 600, stepMs, transfers: 0.1, reports: 0.02 });
        const events = isLong ? [...market, ...quietDays(market, seededNumbers(seed))] : market;
        const wanted = tell(events, never, seed);
        for (const restAfterMs of [always, 60_000]) {
          const told = tell(events, restAfterMs, seed);
          expect(told.documents).toEqual(wanted.documents);
          expect(told.saved).toEqual(wanted.saved);
          rested += told.rested;
          broughtBack += told.broughtBack;
        }
        expect(wanted.rested).toBe(0);
        judged += wanted.documents.at(-3) === '[]' ? 0 : 1;
      }),
      // In the second predictions are judged, whatever the others are; in the others links become too old between a row and its detail.
      {
        numRuns: rounds(12, 2),
        examples: [
          [7, 20_000, true],
          [29, 20_000, true],
          [883109079, 900, true],
          [880323073, 900, true],
        ],
      },
    );
    expect([rested > 50, broughtBack > 20, judged > 0]).toEqual([true, true, true]);
  });

  it('are the same when they are back, whatever was settled of them', () => {
    for (const publishes of [false, true]) {
      const run = new ShardRun(parameters, never);
      run.process(randomMarket({ seed: 11, events: rounds(800, 400), gaps: 0, transfers: 0.1, stepMs: 900 }));
      if (publishes) run.publish();
      const { state } = run.shard;
      for (const token of state.tokens.values()) {
        const before = writeTokenState(token, state.keys);
        const { members, seen, market } = token;
        const said = Array.from({ length: members.count }, (_, member) => members.keyOf(member));
        token.rest(state);
        const loose = token.restingBytes;
        expect([token.isResting, writeTokenState(token, state.keys)]).toEqual([true, before]);
        token.rest({ ...state, clockMs: token.facts.eventMs + scoringLimits.packAfterMs });
        expect([token.isResting, token.restingBytes < loose * 0.8]).toEqual([true, true]);
        expect(writeTokenState(token, state.keys)).toEqual(before);
        expect(token.isResting).toBe(false);
        expect(token.members).not.toBe(members);
        expect([token.seen.size, token.seen.savedChunks]).toEqual([seen.size, seen.savedChunks]);
        expect(token.market.pool).toBe(market.pool);
        expect(said.map((key) => token.members.find(key))).toEqual([...said.keys()]);
        expect(said.every((key) => state.memberships.tokensOf(key).includes(token))).toBe(true);
      }
    }
  });

  it('are packed where there is no room for more, and give theirs back', () => {
    const { unpackedBytes } = scoringLimits;
    const run = new ShardRun(parameters, never);
    run.process(randomMarket({ seed: 11, events: 300, stepMs: 900 }));
    const { state } = run.shard;
    const [token] = state.tokens.values();
    token!.rest(state);
    // Its facts, which stand before its parts, take no room.
    const factsBytes = Math.ceil((4 + Buffer.byteLength(factsText(token!.facts))) / 8) * 8;
    const loose = token!.restingBytes - factsBytes;
    expect(state.unpacked.take(unpackedBytes - loose)).toBe(true);
    expect(state.unpacked.take(1)).toBe(false);
    expect(token!.members.count).toBeGreaterThan(0);
    expect(state.unpacked.take(loose)).toBe(true);
    token!.rest(state);
    expect(token!.restingBytes).toBeLessThan(factsBytes + loose);
    expect(token!.members.count).toBeGreaterThan(0);
    expect(state.unpacked.take(1)).toBe(false);
  });

  it('remember the chunks of their events that a snapshot has', () => {
    const token = new WrittenToken().launch();
    for (let i = 0; i < 1500; i++) token.buy(token.wallet(i % 40), 0.01);
    const run = new ShardRun(defaultParameters(), never);
    run.process(token.events);
    run.publish();
    run.save();
    const [kept] = run.shard.state.tokens.values();
    kept!.rest(run.shard.state);
    expect(kept!.seen.savedChunks).toBe(1);
    kept!.rest(run.shard.state);
    run.process(token.events);
    expect(run.counts.drops.repeated).toBe(token.events.length);
  });

  it('rest again after they were scored, saved, changed by rules or restored, and count as what they are', () => {
    const token = new WrittenToken().launch().wait(3000).crowd(10, { amountSol: 0.7 });
    const other = new WrittenToken(2);
    other.nowMs = token.nowMs + 400_000;
    other.buy(other.wallet(1), 0.1);
    const run = new ShardRun();
    run.process(token.events);
    const quiet = () => [...run.shard.state.tokens.values()].find(({ facts }) => facts.address === token.mint)!;
    const awake = stateBytes(run.shard.state).tokens;
    run.process(other.events);
    // Ticks that were passed over are one; it is due to be published, and rests all the same.
    expect([quiet().isResting, quiet().unpublished]).toEqual([true, true]);
    const { tokens, resting } = stateBytes(run.shard.state);
    expect([tokens < awake, resting, countResting(run.shard.state)]).toEqual([true, quiet().restingBytes, 1]);
    run.publish();
    expect([quiet().isResting, run.rows.get(token.mint)?.holders]).toEqual([true, 10]);
    run.save();
    expect(quiet().isResting).toBe(true);
    run.tell(createParameterSet({ 'transaction.sample.signatureLimit': 20 }));
    expect([quiet().isResting, quiet().unpublished]).toEqual([true, true]);
    run.save();
    run.restart();
    expect([quiet().isResting, quiet().unpublished]).toEqual([true, true]);
    other.buy(other.wallet(2), 0.1);
    run.process(other.events.slice(-1));
    expect(quiet().isResting).toBe(true);
    run.process(token.wait(500_000).buy(token.wallet(3), 0.1).events.slice(-1));
    expect(quiet().isResting).toBe(false);
  });
});
