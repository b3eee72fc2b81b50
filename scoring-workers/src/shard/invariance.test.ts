import { seededNumbers } from '@mintscope/engines/testing/seeded-numbers';
import { rounds } from '@mintscope/engines/testing/slice';
import type { ChainEvent, EventEnvelope, Transfer } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { createParameterSet } from '@mintscope/schemas/parameters/registry';
import { scoringLimits } from '@mintscope/schemas/scoring-limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRules } from '../testing/open-rules.ts';
import { PartitionedRun } from '../testing/partitioned-run.ts';
import { randomMarket } from '../testing/random-market.ts';

/** Wallets of these markets trade many tokens within minutes: most become smart money, so that it says something here. */
const changed = {
  'investigation.smartMoney.minClosedTokens': 1,
  'investigation.smartMoney.minWinRate': 0.2,
  'investigation.smartMoney.minWinRateLow': 0,
  'investigation.smartMoney.minProfitSol': 0,
  'investigation.graph.hubDegreeCap': 5,
} as const;
const parameters = createParameterSet(changed);

/** SOL between two strangers, `seconds` after an event; told to every partition, it brings all clocks to one time. */
function transferAfter(event: ChainEvent, seconds: number): Transfer {
  const atSeconds = event.blockTime! + seconds;
  const { v, program, feePayer, feeLamports, source, computeUnits, priorityFeeLamports, tipLamports } = event;
  return {
    type: 'transfer',
    ...{ v, program, feePayer, feeLamports, source, computeUnits, priorityFeeLamports, tipLamports },
    mint: solMint,
    from: '11111111111111111111111111111112',
    to: '11111111111111111111111111111113',
    amount: 1n,
    opens: null,
    signature: event.signature,
    instruction: 60_000 + seconds,
    sub: 0,
    slot: event.slot + Math.floor(2.5 * seconds),
    transactionIndex: null,
    timeMs: atSeconds * 1000,
    blockTime: atSeconds,
    receivedAtMs: atSeconds * 1000 + 200,
  };
}

/** Steps of time until all is told, as short as in `withoutSilence`: busy tokens die meanwhile. */
function closing(events: readonly ChainEvent[]): Transfer[] {
  const last = events
    .filter(({ blockTime }) => blockTime !== null)
    .reduce((newest, event) => (event.blockTime! > newest.blockTime! ? event : newest));
  return Array.from({ length: 72 }, (_, step) => transferAfter(last, everySeconds * (step + 1)));
}

const everySeconds = scoringLimits.tellingMs / 3000;

/**
 * A chain is never silent: some SOL moves in every step in which partitions tell each other of wallets. What a call rests on
 * was told in time then; of a partition that is silent for longer it comes after its time (0043).
 */
function withoutSilence(events: readonly ChainEvent[]): ChainEvent[] {
  let last: ChainEvent | undefined;
  return events.flatMap((event): ChainEvent[] => {
    if (event.blockTime === null) return [event];
    last ??= event;
    const before = last;
    const seconds = event.blockTime - before.blockTime!;
    if (seconds < everySeconds) return [event];
    last = event;
    const every = seconds < 600 ? everySeconds : 60;
    return [
      ...Array.from({ length: Math.floor(seconds / every) }, (_, each) => transferAfter(before, every * (each + 1))),
      event,
    ];
  });
}

interface Way {
  partitions: number;
  /** Sets that come into force, each at its place among the events. */
  sets?: ReadonlyMap<number, ParameterSet>;
  /** Seed of the cuts and restarts; null = one event a record, no restart. */
  cuts: number | null;
  /** Whether no rules are told: a call rests on what was told by then, so it alone may differ with the order of arrival (0055). */
  withoutRules?: boolean;
}

function run(events: readonly ChainEvent[], { partitions, cuts, sets, withoutRules }: Way): PartitionedRun {
  const random = seededNumbers(cuts ?? 0);
  const subject = new PartitionedRun(partitions, parameters);
  if (!withoutRules) subject.tellRules(openRules(), 1);
  for (let at = 0; at < events.length; ) {
    const size = cuts === null ? 1 : 1 + Math.floor(random() ** 3 * 60);
    subject.process(events.slice(at, at + size));
    for (let id = at; id < at + size; id++) if (sets?.has(id)) subject.tell(sets.get(id)!, id + 2);
    at += size;
    if (cuts !== null && random() < 0.05) subject.publish();
    if (cuts !== null && random() < 0.02) subject.restart();
  }
  for (const event of closing(events)) subject.process([event]);
  subject.publish();
  return subject;
}

type TradeEnvelope = Omit<Extract<ChainEvent, { type: 'trade' }>, 'type' | 'trader'>;

/** What every event has, of a trade. */
function named(trade: TradeEnvelope): EventEnvelope {
  const { side, pool, quoteMint, decimals, quoteDecimals, baseAmount, quoteAmount, feeQuote, ...rest } = trade;
  const { baseReserve, quoteReserve, curveRemaining, ...envelope } = rest;
  return envelope;
}

/** Fields that may differ, each with its reason. */
const rowExceptions = {
  version: 'counts publications and ticks; it only has to rise',
};

function documents(subject: PartitionedRun, { withoutRules = false }: Partial<Way> = {}): unknown[] {
  const byAddress = [...subject.rows.keys()].sort();
  const calls = [...subject.calls.keys()].sort().map((name) => {
    const figures: Record<string, unknown> = { ...subject.callFigures.get(name)! };
    // It counts ticks, too, as that of a row does.
    delete figures.version;
    return [subject.calls.get(name), figures];
  });
  expect(calls.length > 0).toBe(!withoutRules);
  const tokens = byAddress.map((address) => {
    const row: Record<string, unknown> = { ...subject.rows.get(address)! };
    const detail: Record<string, unknown> = { ...subject.details.get(address)! };
    for (const field of Object.keys(rowExceptions)) {
      delete row[field];
      delete detail[field];
    }
    return { row, detail };
  });
  return [...tokens, ...calls];
}

/** Some trades are followed by what a provider says of their token: a report, or who holds it. */
function withReports(events: readonly ChainEvent[], seed: number): ChainEvent[] {
  const random = seededNumbers(seed);
  return events.flatMap((event): ChainEvent[] => {
    if (event.type !== 'trade' || random() > 0.04) return [event];
    const { type: _, trader, ...envelope } = event;
    const asked = { ...named(envelope), source: 'enrichment' as const, timeMs: null, blockTime: null, sub: 200 };
    const holders = [{ owner: trader, amount: event.baseAmount }];
    if (random() < 0.3)
      return [event, { type: 'holder_snapshot', ...asked, holders, holderCount: random() < 0.5 ? 1 : 40 }];
    const count = Math.floor(random() * 30);
    return [
      event,
      {
        type: 'provider_report',
        ...{ ...asked, slot: 0 },
        provider: 'gmgn',
        picture: event.mint,
        imageDup: count,
        twitterCreateTokenCount: random() < 0.5 ? null : count,
        dexscrAd: random() < 0.5,
        dexscrUpdateLink: null,
        ctoFlag: random() < 0.2,
        bluechipOwnerPpm: count * 1000,
      },
    ];
  });
}

/** A token was quiet for hours and traded again. */
function hasGap(events: readonly ChainEvent[]): boolean {
  const newest = new Map<string, number>();
  return events.some((event) => {
    if (event.type !== 'trade') return false;
    const former = newest.get(event.mint);
    newest.set(event.mint, event.blockTime!);
    return former !== undefined && event.blockTime! - former > 3600;
  });
}

describe('every field of row and detail', () => {
  it.each([4, 16])('is the same with %i partitions as with one', (partitions) => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const events = withoutSilence(randomMarket({ seed, events: 1500, gaps: 0, reports: 0.02 }));
        const one = run(events, { partitions: 1, cuts: null });
        const several = run(events, { partitions, cuts: null });
        expect(documents(several)).toEqual(documents(one));
        expect([...one.rows.values()].some(({ smartDegenCount }) => smartDegenCount! > 0)).toBe(true);
      }),
      { numRuns: rounds(4, 1) },
    );
  });

  it.each([1, 4])(
    'is the same with %i partitions however records are cut and whenever shards restart',
    (partitions) => {
      fc.assert(
        fc.property(fc.nat(), fc.nat(), (seed, cuts) => {
          const market = randomMarket({ seed, events: 1200, gaps: 0, reports: 0.02 });
          // Cuts move what partitions tell each other, on which a call rests.
          const events = partitions === 1 ? market : withoutSilence(market);
          const whole = run(events, { partitions, cuts: null });
          expect(documents(run(events, { partitions, cuts }))).toEqual(documents(whole));
        }),
        { numRuns: rounds(3, 1), examples: [[1_991_794_749, 0]] },
      );
    },
  );

  it('is the same when facts about wallets come later than the trades beside them', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const events = randomMarket({ seed, events: 1200, gaps: 0, late: 0, repeats: 0 });
        const random = seededNumbers(seed);
        const isFunding = (event: ChainEvent) => event.type === 'transfer' && event.mint === solMint;
        const delayed = events.map((event, at) => {
          const by = isFunding(event) && random() < 0.6 ? Math.floor(random() * 30) : 0;
          return { event, place: at + by + at / events.length };
        });
        const late = delayed.sort((a, b) => a.place - b.place).map(({ event }) => event);
        const way = { partitions: 4, cuts: null, withoutRules: true };
        expect(documents(run(late, way), way)).toEqual(documents(run(events, way), way));
      }),
      { numRuns: rounds(4, 1) },
    );
  });

  it('is the same with 5 partitions as with one when sets change, providers tell and the dead trade again', () => {
    // A token leaves its shard by the clock of its partition's trades, so none does here; what it comes back as has tests of its own.
    const lasting = { ...changed, 'main.state.endAfterMs': 604_800_000 } as const;
    const other = { 'main.rates.solUsdRate': 150, 'investigation.launch.sniperWindowMs': 2000 } as const;
    const sets = new Map([
      [0, createParameterSet(lasting)],
      [400, createParameterSet({ ...lasting, ...other, 'main.weights.surface': 0.5 })],
      [800, createParameterSet(lasting)],
    ]);
    const returned: boolean[] = [];
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const events = withReports(withoutSilence(randomMarket({ seed, events: 1000, gaps: 0.003 })), seed);
        const one = run(events, { partitions: 1, cuts: null, sets });
        expect(documents(run(events, { partitions: 5, cuts: null, sets }))).toEqual(documents(one));
        expect(one.counts.controls).toBeGreaterThanOrEqual(sets.size);
        returned.push(hasGap(events));
      }),
      // The first has such a gap, also where all others should be without.
      { numRuns: rounds(4, 3), examples: [[0]] },
    );
    expect(returned).toContain(true);
  });
});
