import { rounds } from '@mintscope/engines/testing/slice';
import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import {
  type ControlEvent,
  encodeControlEvent,
  partitionsOfControlEvent,
  toControlEvent,
} from '@mintscope/schemas/events/control-event';
import { partitionOf } from '@mintscope/schemas/events/topics';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import {
  createParameterSet,
  defaultParameters,
  findParameter,
  type ParameterName,
} from '@mintscope/schemas/parameters/registry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesOf } from '../state/rules.ts';
import { changeParameters } from '../state/shard-state.ts';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';

const market = randomMarket({ seed: 17, events: 600, gaps: 0.002 });
const half = market.length / 2;
const set = createParameterSet({
  'main.weights.surface': 0.6,
  'main.rates.solUsdRate': 90,
  'transaction.sample.signatureLimit': 30,
  'transaction.sample.slotClusterMin': 2,
  'transaction.wash.minTrades': 2,
  'investigation.graph.hubDegreeCap': 5,
});

/** Everything published, byte for byte. */
function told({ rows, details }: ShardRun): string[] {
  return [...rows.values(), ...details.values()].map((document) => JSON.stringify(document)).sort();
}

interface Cuts {
  size: number;
  publishes?: boolean;
  /** Restarts from a snapshot of this place, in records before (-), at and after (+) the set. */
  restartAt?: number;
}

/** The market with a set in its middle, in calls of some size. */
function runWithSet(
  changed: ParameterSet,
  { size, publishes = false, restartAt }: Cuts,
  events: readonly ChainEvent[] = market,
): ShardRun {
  const middle = events.length / 2;
  const run = new ShardRun();
  const restartIf = (place: number) => {
    if (place !== restartAt) return;
    run.save();
    run.restart();
  };
  const play = (played: readonly ChainEvent[]) => {
    for (let at = 0; at < played.length; at += size) {
      run.process(played.slice(at, at + size));
      if (publishes) run.publish(3);
    }
  };
  play(events.slice(0, middle - 1));
  restartIf(-1);
  run.process([events[middle - 1]!]);
  restartIf(0);
  run.tell(changed);
  restartIf(1);
  run.process([events[middle]!]);
  restartIf(2);
  play(events.slice(middle + 1));
  run.publish();
  return run;
}

describe('a parameter set in the log', () => {
  const whole = runWithSet(set, { size: market.length });

  it('comes to the same however calls are cut and whenever the shard restarts', () => {
    const cuts = fc.record({
      size: fc.integer({ min: 1, max: 300 }),
      publishes: fc.boolean(),
      restartAt: fc.constantFrom(-1, 0, 1, 2),
    });
    fc.assert(
      fc.property(cuts, (some) => {
        expect(told(runWithSet(set, some))).toEqual(told(whole));
      }),
      { numRuns: rounds(8, 3) },
    );
  });

  it('leaves the same state, however calls are cut', () => {
    const [one, other] = [runWithSet(set, { size: market.length }), runWithSet(set, { size: 7 })];
    for (const run of [one, other]) run.save();
    expect(other.savedParts()).toEqual(one.savedParts());
  });

  it('holds for every live token at once, also for a quiet one, and each row names it', () => {
    const run = new ShardRun();
    run.process(market.slice(0, half));
    run.publish();
    const before = new Map(run.rows);
    run.tell(set);
    expect(run.shard.publisher.dueRows).toBe(run.shard.state.tokens.size);
    const published = run.shard.publisher.publish(1000, 1000);
    expect(published.rows).toHaveLength(run.shard.state.tokens.size);
    for (const { row, parameterVersion } of published.rows) {
      expect(parameterVersion).toBe(set.version);
      expect(row.version).toBe(before.get(row.address)!.version + 1);
      expect(row.eventTimeMs).toBe(before.get(row.address)!.eventTimeMs);
    }
    expect(published.rows.some(({ row }) => row.finalScore !== before.get(row.address)!.finalScore)).toBe(true);
    for (const { scoringTrace } of published.details) expect(scoringTrace.parameterVersion).toBe(set.version);
    expect(run.counts.controls).toBe(1);
  });

  it('does not name itself in the last row of a token that ended before it', () => {
    const run = new ShardRun();
    run.process(market.slice(0, half));
    run.publish();
    const trade = market.slice(0, half).findLast((event): event is Trade => event.type === 'trade')!;
    run.process([{ ...trade, ...hoursLater(trade, 20) }]);
    run.tell(set);
    const { rows } = run.shard.publisher.publish(1000, 0);
    const versions = new Map(rows.map(({ row, parameterVersion }) => [row.address, parameterVersion]));
    expect(versions.get(trade.mint)).toBe(set.version);
    versions.delete(trade.mint);
    expect(new Set(versions.values())).toEqual(new Set([defaultParameters().version]));
  });

  it('changes nothing where it holds already, and is known by its new number', () => {
    const run = new ShardRun();
    run.process(market.slice(0, half));
    run.tell(set, 1);
    run.publish();
    run.tell(set, 2);
    expect(run.shard.publisher.dueRows).toBe(0);
    run.tell(defaultParameters(), 2);
    expect(run.counts).toMatchObject({ controls: 2, drops: { repeated_control: 1 } });
    expect(run.shard.state.parameters).toEqual(set);
  });

  it('changes nothing when it is told again, or after a later one', () => {
    const run = new ShardRun();
    run.process(market.slice(0, half));
    run.tell(set, 5);
    run.publish();
    run.save();
    run.restart();
    run.tell(set, 5);
    run.tell(defaultParameters(), 4);
    expect(run.shard.publisher.dueRows).toBe(0);
    expect(run.shard.state.parameters).toEqual(set);
    expect(run.counts.drops.repeated_control).toBe(2);
  });

  it('goes on after a restart whatever the service was opened with', () => {
    const run = new ShardRun();
    run.process(market.slice(0, half));
    run.tell(set);
    run.save();
    const other = new ShardRun(createParameterSet({ 'main.rates.solUsdRate': 300 }));
    other.load(run.savedParts());
    for (const each of [run, other]) {
      each.process(market.slice(half));
      each.publish();
    }
    expect(told(other)).toEqual(told(run));
    expect(other.shard.state.parameters).toEqual(set);
  });

  it('does not let come again what was forgotten under the former one', () => {
    const early = market.find((event): event is Trade => event.type === 'trade')!;
    const run = new ShardRun();
    run.process([early]);
    run.process([{ ...early, ...hoursLater(early, 8), mint: early.trader }]);
    run.tell(createParameterSet({ 'main.state.endAfterMs': 24 * 3_600_000 }));
    run.process([early]);
    run.save();
    run.restart();
    run.process([early]);
    expect(run.counts.drops).toEqual({ too_old: 2 });
    run.process([{ ...early, ...hoursLater(early, 20), mint: early.pool }]);
    expect(run.shard.state.tokens.size).toBe(2);
  });
});

function hoursLater(trade: Trade, hours: number) {
  return {
    slot: trade.slot + hours * 9000,
    instruction: trade.instruction + hours,
    timeMs: null,
    blockTime: trade.blockTime! + hours * 3600,
    receivedAtMs: trade.receivedAtMs! + hours * 3_600_000,
  };
}

/** Of a set as sets were stored before these names left the registry. */
const formerValues = {
  'main.priors.surface': 35,
  'main.state.maxWalletFacts': 250_000,
  'main.state.tickMs': 5000,
  'surface.risk.rugRatioHigh': 0.6,
  'surface.security.start': 90,
  'investigation.graph.bubbleMapHolders': 50,
  'transaction.points.base': 40,
  'transaction.wash.minVolumeShare': 0.4,
  'performance.tiers.excellentX': 3,
};

describe('a control event that cannot be used', () => {
  const event = toControlEvent(set, { id: 9, decidedAtMs: 0 });
  const record = (change: Record<string, unknown>) => encodeControlEvent({ ...event, ...change } as ControlEvent);
  it.each([
    ['broken JSON', new TextEncoder().encode('{"type":'), 'bad_control'],
    ['a later version', record({ v: 2 }), 'bad_control'],
    ['a type not known here', record({ type: 'mood' }), 'bad_control'],
    ['no number', record({ id: 0 }), 'bad_control'],
    ['a value out of range', record({ values: { ...set.values, 'main.boosts.paidAd': 999 } }), 'bad_parameters'],
    ['a value that is no number', record({ values: { ...set.values, 'main.caps.dead': Number.NaN } }), 'bad_control'],
    ['bands in disorder', record({ values: { ...set.values, 'main.bands.buy': 99 } }), 'bad_parameters'],
  ])('changes nothing and is told: %s', (_, bytes, reason) => {
    const run = new ShardRun();
    run.process(market.slice(0, 100));
    run.publish();
    run.shard.process(bytes, run.counts);
    expect(run.counts.dead).toEqual([{ reason, detail: expect.any(String), payload: bytes }]);
    expect([run.counts.controls, run.shard.publisher.dueRows]).toEqual([0, 0]);
    expect(run.shard.state.parameters).toEqual(defaultParameters());
    run.tell(set);
    expect(run.counts.controls).toBe(1);
  });

  it('is none of those that know other parameters: they are left out and named, and what is missing has its default', () => {
    const run = new ShardRun();
    const { 'main.bands.buy': _, ...values } = set.values;
    const bytes = record({ values: { ...values, ...formerValues, 'main.mood.good': 1 } });
    run.shard.process(bytes, run.counts);
    expect(run.shard.state.parameters).toEqual(set);
    expect(run.counts).toMatchObject({ controls: 1, dead: [{ reason: 'unknown_parameters', payload: bytes }] });
    for (const name of [...Object.keys(formerValues), 'main.mood.good'])
      expect(run.counts.dead[0]!.detail).toContain(`${name} is not a parameter`);
    run.shard.process(bytes, run.counts);
    expect(run.counts.dead).toHaveLength(1);
  });

  it('is no snapshot of a set that has them: it opens under what both know', () => {
    const run = new ShardRun();
    run.process(market.slice(0, half));
    changeParameters(run.shard.state, { version: 'p-former', values: { ...set.values, ...formerValues } });
    run.save();
    const other = new ShardRun();
    other.load(run.savedParts());
    expect(other.shard.state.parameters).toEqual({ version: 'p-former', values: set.values });
  });

  it('names the value that is no number', () => {
    const run = new ShardRun();
    run.shard.process(record({ values: { ...set.values, 'main.caps.dead': Number.NaN } }), run.counts);
    expect(run.counts.dead[0]!.detail).toContain('main.caps.dead');
  });
});

describe('a call by hand', () => {
  const lively = randomMarket({ seed: 18, events: 400, gaps: 0 });
  const trades = lively.slice(0, 200).filter((event): event is Trade => event.type === 'trade');
  const { mint } = trades.at(-1)!;
  const tell = (run: ShardRun, type: 'call' | 'removal', id: number, of = mint) =>
    run.shard.process(encodeControlEvent({ type, v: 1, id, decidedAtMs: 0, mint: of }), run.counts);
  const begun = () => {
    const run = new ShardRun();
    run.process(lively.slice(0, 200));
    return run;
  };
  const rowAfter = (run: ShardRun) => {
    run.publish();
    return run.rows.get(mint)!;
  };

  it('counts from the price at its place on, also after a restart, and a second one changes nothing', () => {
    const [run, other] = [begun(), begun()];
    const before = rowAfter(run);
    for (const each of [run, other]) tell(each, 'call', 1);
    const { clockMs } = run.shard.state;
    expect(rowAfter(run)).toMatchObject({
      calledAt: clockMs,
      version: before.version + 1,
      performance: { entryPrice: before.priceSol, currentX: 1, maxX: 1, openPrice: before.performance.openPrice },
    });
    other.save();
    other.restart();
    for (const each of [run, other]) {
      each.process(lively.slice(200));
      tell(each, 'call', 2);
      each.publish();
    }
    expect(run.rows.get(mint)).toMatchObject({ calledAt: clockMs, performance: { entryPrice: before.priceSol } });
    expect(JSON.stringify(other.rows.get(mint))).toBe(JSON.stringify(run.rows.get(mint)));
  });

  it('is taken back wholly', () => {
    const run = begun();
    const { version, ...before } = rowAfter(run);
    tell(run, 'call', 1);
    tell(run, 'removal', 2);
    tell(run, 'call', 2);
    expect(rowAfter(run)).toEqual({ ...before, version: version + 2 });
    expect(run.counts.drops.repeated_control).toBe(1);
  });

  it('of a token not known here changes nothing and is counted', () => {
    const run = begun();
    run.publish();
    const { size } = run.shard.state.keys;
    tell(run, 'call', 1, trades[0]!.pool);
    tell(run, 'removal', 2, lively[0]!.feePayer);
    expect([run.counts.drops.unknown_token, run.shard.publisher.dueRows]).toEqual([2, 0]);
    expect(run.shard.state.keys.size).toBe(size);
  });

  it('is written to the partition of its mint only', () => {
    const call: ControlEvent = { type: 'call', v: 1, id: 1, decidedAtMs: 0, mint };
    expect(partitionsOfControlEvent(call, 7)).toEqual([partitionOf(mint, 7)]);
    expect(partitionsOfControlEvent(toControlEvent(set, { id: 1, decidedAtMs: 0 }), 3)).toEqual([0, 1, 2]);
  });
});

/** The parameters that rules are made of, told by what they read. */
function ruleNames(): ParameterName[] {
  const read = new Set<string>();
  const values = new Proxy<Record<string, number>>(
    { ...defaultParameters().values },
    {
      get(target, name: string) {
        read.add(name);
        return target[name];
      },
    },
  );
  rulesOf({ version: '', values });
  return [...read] as ParameterName[];
}

/** The defaults but for one value, which lies far from its default. */
function setWith(name: ParameterName): ParameterSet {
  const { min, max, default: byDefault, step } = findParameter(name)!;
  const small = Math.min(max, Math.max(min, Math.floor(byDefault / 4 / step) * step));
  return createParameterSet({ [name]: small === byDefault ? Math.min(max, byDefault * 3 + step) : small });
}

describe('every parameter that rules are made of', () => {
  // What moves a figure at all moves one of these; a few tokens tell as much as many.
  const few = market.slice(0, 200);
  it.each(ruleNames())('%s holds from its place on, and after a restart', (name) => {
    const changed = setWith(name);
    expect(changed.version).not.toBe(defaultParameters().version);
    const fromTheFirst = new ShardRun();
    fromTheFirst.tell(changed);
    const opened = new ShardRun(changed);
    for (const run of [fromTheFirst, opened]) {
      run.process(few.slice(0, 100));
      run.publish();
    }
    expect(told(fromTheFirst)).toEqual(told(opened));
    expect(rulesOf(changed)).toEqual(fromTheFirst.shard.state.rules);
    const whole = runWithSet(changed, { size: 60 }, few);
    expect(told(runWithSet(changed, { size: 60, restartAt: 1 }, few))).toEqual(told(whole));
  });
});
