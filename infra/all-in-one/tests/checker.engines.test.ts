import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { startIngest } from '@mintscope/ingest/service';
import { createMarket } from '@mintscope/ingest/simulator/market';
import type { Source } from '@mintscope/ingest/sources/source';
import { type OpenedEngines, openEngines } from '@mintscope/records/open-engines';
import { decodeBatch } from '@mintscope/schemas/events/batch/decode-batch';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { encodeControlEvent, partitionsOfControlEvent, toControlEvent } from '@mintscope/schemas/events/control-event';
import { topics } from '@mintscope/schemas/events/topics';
import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import { startScoring } from '@mintscope/scoring-workers/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkEverything } from './support/checker/check-everything.ts';
import type { FindingKind } from './support/checker/finding.ts';
import { noteAcknowledged } from './support/checker/note-acknowledged.ts';
import { type Reading, readEverything } from './support/checker/reading.ts';
import { eventsOf } from './support/events-of.ts';
import { eventually, temporaryFolder } from './support/mintscope-process.ts';
import { isSettled } from './support/tell-everything.ts';

const seed = 4_242;
const startMs = Date.UTC(2026, 0, 5);
const market = createMarket({ seed, launchesPerMinute: 20, tradesPerSecond: 30, startMs });
const events = market.advance(startMs + 60_000);
const eventsAtOnce = 31;

/** Another parameter set, told in the middle. */
const set = createParameterSet({ 'main.weights.surface': 0.7, 'transaction.sample.signatureLimit': 20 });
const half = Math.floor(events.length / 2);

/** In every partition that it concerns. */
async function tellSet({ eventLog }: OpenedEngines): Promise<void> {
  const event = toControlEvent(set, { id: 1, decidedAtMs: startMs });
  for (const partition of partitionsOfControlEvent(event, eventLog.partitions(topics.chainEvents)))
    await eventLog.append(topics.chainEvents, partition, [encodeControlEvent(event)]);
}

/** Waits now and then until all is published, so that tokens have several versions. */
function sourceOf(engines: OpenedEngines): Source {
  return {
    name: 'simulator',
    async run(sink) {
      for (let at = 0; at < events.length; at += eventsAtOnce) {
        if (at <= half && half < at + eventsAtOnce) await tellSet(engines);
        await sink.events(events.slice(at, at + eventsAtOnce));
        if (at % (40 * eventsAtOnce) === 0)
          await eventually('all is published', async () => (await isSettled(engines, at)) || undefined);
      }
    },
  };
}
const offered = new Set<string>();
const acknowledged = new Set<string>();
const notes = {
  offered: (ids: readonly string[]) => ids.forEach((id) => void offered.add(id)),
  acknowledged: (ids: readonly string[]) => ids.forEach((id) => void acknowledged.add(id)),
};
const told = { offered, acknowledged, tellers: 1 };

const folder = temporaryFolder();
let reading: Reading;

/** The whole product in this process, on a market of its own, until all of it is everywhere. */
beforeAll(async () => {
  // What a provider tells is told by no source.
  const config = readConfig({
    MINTSCOPE_DATA_DIR: folder.path,
    MINTSCOPE_PARTITIONS: '3',
    MINTSCOPE_ENRICHMENT: 'none',
  });
  const log = createLogger('warn', 'checker');
  const engines = await openEngines({ config, log });
  const context = { config, log, engines, signal: new AbortController().signal };
  const scoring = await startScoring(context);
  const ingest = await startIngest({ ...context, sources: [noteAcknowledged(sourceOf(engines), notes)] });
  await ingest.exhausted;
  await eventually('everything is settled', async () => (await isSettled(engines, events.length)) || undefined);
  await ingest.close();
  await scoring.close();
  reading = await readEverything(engines);
  await engines.close();
});
afterAll(() => folder.remove());

test('a run without faults gives nothing to report', async () => {
  expect(acknowledged.size).toBe(events.length);
  expect(reading.trades.length).toBeGreaterThan(1000);
  expect(reading.rows.size).toBeGreaterThan(10);
  expect(reading.scores.length).toBeGreaterThan(1.3 * reading.rows.size);
  const versions = new Set(reading.scores.map(({ parameter_version }) => parameter_version));
  expect(versions).toEqual(new Set([defaultParameters().version, set.version]));
  expect(await checkEverything(reading, told)).toEqual([]);
});

describe('a reading with one thing wrong in it is reported', () => {
  const busy = () => reading.rows.get(events.find(({ type }) => type === 'trade')!.mint)!;

  test.each<[string, FindingKind, () => Reading]>([
    ['an event lost from the log', 'event_missing', () => withRecord(([_, ...others]) => others)],
    ['an event twice in the log', 'event_repeated', () => withRecord((held) => [held[0]!, ...held])],
    [
      'an event in the log that no source told',
      'event_unexpected',
      () => withRecord((held) => [strange(held[0]!), ...held]),
    ],
    [
      'an event in a partition that is not its own',
      'event_misplaced',
      () => ({ ...reading, log: reading.log.toReversed() }),
    ],
    ['a dead letter', 'dead_letter', () => ({ ...reading, deadLetters: 1 })],
    ['a row lost', 'row_missing', () => ({ ...reading, rows: without(reading.rows, busy().address) })],
    ['a row of no token', 'row_unexpected', () => ({ ...reading, rows: withRow('nobody', {}) })],
    [
      'a trade counted twice in a row',
      'row_differs',
      () => ({ ...reading, rows: withRow(busy().address, { swaps: (busy().swaps ?? 0) + 1 }) }),
    ],
    [
      'a row one version behind',
      'row_differs',
      () => ({ ...reading, rows: withRow(busy().address, { version: busy().version - 1 }) }),
    ],
    ['a detail lost', 'detail_missing', () => ({ ...reading, details: without(reading.details, busy().address) })],
    ['a detail of an earlier version', 'detail_differs', () => ({ ...reading, details: olderDetail(busy().address) })],
    ['an index entry lost', 'index_differs', () => ({ ...reading, indexes: withoutEntry('volume', busy().address) })],
    ['a trade lost', 'trade_missing', () => ({ ...reading, trades: reading.trades.slice(1) })],
    ['a trade twice', 'trade_repeated', () => ({ ...reading, trades: [reading.trades[0]!, ...reading.trades] })],
    ['a trade of another amount', 'trade_differs', () => withTrade({ base_amount: '1' })],
    ['a trade that is not in the log', 'trade_unexpected', () => withTrade({ sub: 200 })],
    ['a candle lost', 'candle_missing', () => withCandles((candles) => candles.slice(1))],
    [
      'a candle that counts a trade twice',
      'candle_differs',
      () => withCandles(([first, ...others]) => [{ ...first!, trades: first!.trades + 1 }, ...others]),
    ],
    [
      'a candle of no trade',
      'candle_unexpected',
      () => withCandles(([first, ...others]) => [{ ...first!, time_s: 0 }, first!, ...others]),
    ],
    ['facts lost', 'facts_missing', () => ({ ...reading, facts: reading.facts.slice(1) })],
    [
      'old facts',
      'facts_differ',
      () => ({ ...reading, facts: reading.facts.map((one) => ({ ...one, version: one.version - 1 })) }),
    ],
    ['the newest score of a token lost', 'score_missing', () => ({ ...reading, scores: reading.scores.slice(0, 1) })],
    [
      'a score of another value',
      'score_differs',
      () => ({ ...reading, scores: reading.scores.map((one) => ({ ...one, final_score: 12.5 })) }),
    ],
    [
      'two values of one version',
      'score_differs',
      () => ({ ...reading, scores: [{ ...reading.scores[0]!, band: 'other' }, ...reading.scores] }),
    ],
  ])('%s', async (_, kind, spoil) => {
    const findings = await checkEverything(spoil(), told);
    expect(findings.map((finding) => finding.kind)).toContain(kind);
  });
});

test('an event that several sources told may be in the log twice, and counts once', async () => {
  const twice = withRecord((held) => [...held, held.at(-1)!]);
  const kinds = (await checkEverything(twice, { ...told, tellers: 2 })).map(({ kind }) => kind);
  expect(kinds).not.toContain('event_repeated');
  expect(kinds.filter((kind) => kind.startsWith('row') || kind.startsWith('trade'))).toEqual([]);
});

test('a trade told seven hours late counts nowhere', async () => {
  const old = (event: ChainEvent) => ({ ...strange(event), timeMs: startMs - 7 * 3_600_000, blockTime: null });
  const late = withRecord((held) => [...held, ...held.filter(({ type }) => type === 'trade').map(old)]);
  const kinds = (await checkEverything(late, told)).map(({ kind }) => kind);
  expect(kinds).toContain('event_unexpected');
  expect(kinds.filter((kind) => !kind.startsWith('event'))).toEqual([]);
});

/** The reading with a change to the events of the first record of several in the first partition. */
function withRecord(change: (events: ChainEvent[]) => ChainEvent[]): Reading {
  const [first, ...others] = reading.log;
  const place = first!.findIndex(({ value }) => eventsOf(value).length > 1);
  const record = first![place]!;
  const value = encodeBatch(change(decodeBatch(record.value)));
  return { ...reading, log: [first!.with(place, { ...record, value }), ...others] };
}

function strange(event: ChainEvent): ChainEvent {
  return { ...event, sub: 200 };
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): Map<string, Value> {
  return new Map([...map].filter(([name]) => name !== key));
}

function withRow(address: string, change: Partial<Reading['rows'] extends Map<string, infer Row> ? Row : never>) {
  const row = reading.rows.get(address) ?? [...reading.rows.values()][0]!;
  return new Map(reading.rows).set(address, { ...row, ...change });
}

function olderDetail(address: string): Reading['details'] {
  const detail = reading.details.get(address)!;
  return new Map(reading.details).set(address, { ...detail, version: detail.version - 1 });
}

function withoutEntry(index: string, address: string): Reading['indexes'] {
  return new Map(reading.indexes).set(index, without(reading.indexes.get(index)!, address));
}

function withTrade(change: Partial<Reading['trades'][number]>): Reading {
  const [first, ...others] = reading.trades;
  return { ...reading, trades: [{ ...first!, ...change }, ...others] };
}

function withCandles(change: (candles: Reading['candles']['candles_1m']) => Reading['candles']['candles_1m']): Reading {
  return { ...reading, candles: { ...reading.candles, candles_1m: change(reading.candles.candles_1m) } };
}
