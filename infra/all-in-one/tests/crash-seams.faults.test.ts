import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLeftOut } from '@mintscope/engines/testing/slice';
import { createMarket } from '@mintscope/ingest/simulator/market';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { type ChainEvent, eventId, type Trade } from '@mintscope/schemas/events/chain-event';
import { concernsEveryPartition, partitionOf } from '@mintscope/schemas/events/topics';
import { encodeEventLine } from '@mintscope/schemas/ndjson';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Seam, writes } from './support/crash-seams.ts';
import { loadBundler } from './support/load-bundler.ts';
import { temporaryFolder } from './support/mintscope-process.ts';
import type { Everything } from './support/tell-everything.ts';

const seed = 8_100;
const partitions = 2;
const marketMs = 90_000;
const startMs = Date.UTC(2026, 0, 5);
let program: string;

/** For as many lives as a test has, on a machine that does much beside them. */
const patienceMs = 600_000;

const folder = temporaryFolder();
const file = join(folder.path, 'market.ndjson');
const market = createMarket({ seed, launchesPerMinute: 20, tradesPerSecond: 30, startMs });
const simulated = withCreatorsAtHome(market.advance(startMs + marketMs));
const events = [...simulated, ...rises(simulated)];
const trades = events.filter((event): event is Trade => event.type === 'trade');
let uninterrupted: Everything;

interface Death {
  seam: Seam;
  count: number;
  certain: boolean;
}

beforeAll(async () => {
  const { bundleProgram, programs } = await loadBundler();
  const [, ...started] = programs['all-in-one']!;
  const source = 'infra/all-in-one/tests/support/crash-program.ts';
  program = await bundleProgram('crash-program', { sources: [source, ...started] });
  writeFileSync(file, `${events.map(encodeEventLine).join('\n')}\n`);
  uninterrupted = await runToEnd('uninterrupted');
}, patienceMs);
afterAll(() => folder.remove());

describe('the run without a crash', () => {
  test('has every event of the file once and in order in each partition it concerns', () => {
    const wanted = (partition: number) => (event: ChainEvent) =>
      concernsEveryPartition(event) || partitionOf(event.mint, partitions) === partition;
    expect(uninterrupted.events).toEqual(
      Array.from({ length: partitions }, (_, partition) => events.filter(wanted(partition)).map(eventId)),
    );
    expect(uninterrupted.deadLetters).toBe(0);
  });

  test('counts every trade of the file in rows and warehouse', () => {
    // The replay hands over at most 2,048 events at once: something is left to write after the first append.
    expect(events.length).toBeGreaterThan(2048);
    expect(trades.length).toBeGreaterThan(1000);
    expect(uninterrupted.warehouse.trades).toHaveLength(trades.length);
    const rows = Object.values(uninterrupted.rows);
    const launched = events.filter(({ type }) => type === 'token_created');
    expect(new Set(rows.map(({ address }) => address))).toEqual(
      new Set([...launched, ...trades].map(({ mint }) => mint)),
    );
    for (const { address, swaps } of rows) expect(swaps).toBe(trades.filter(({ mint }) => mint === address).length);
  });
});

describe('the calls of the run without a crash', () => {
  test('are made by rules that were in force from the first event on, told once, and in the records and the warehouse', () => {
    const { told, calls, settings, outbox, saves, removals, isToldFirst } = uninterrupted.picks;
    expect(isToldFirst).toBe(true);
    expect(Object.values(settings).map(({ version }) => version)).toEqual([1, 1]);
    expect(outbox.filter(([type]) => type === 'picking_rules')).toHaveLength(2);
    expect(saves).toHaveLength(2);
    expect(Object.keys(calls).length).toBeGreaterThan(5);
    expect(Object.keys(told).sort()).toEqual(Object.keys(calls).sort());
    for (const texts of Object.values(told)) expect(texts).toHaveLength(1);
    expect(uninterrupted.warehouse.calls).toHaveLength(Object.keys(calls).length);
    expect(uninterrupted.warehouse.call_results).toHaveLength(Object.keys(calls).length);
    expect(removals).toBe(0);
  });

  test('enter the bank where their figures reach a milestone, and nowhere else', () => {
    const { calls, bank } = uninterrupted.picks;
    const tierOf = ({ max_x }: { max_x: number | null }) => [50, 10, 5].find((tier) => (max_x ?? 1) >= tier);
    const reached = Object.entries(calls).flatMap(([name, call]) => (tierOf(call) ? [[name, tierOf(call)]] : []));
    expect(reached.length).toBeGreaterThan(2);
    expect(Object.entries(bank).map(([name, { tier }]) => [name, tier])).toEqual(expect.arrayContaining(reached));
    expect(Object.keys(bank)).toHaveLength(reached.length);
  });
});

describe.each(writes)('killed around the %s', (write) => {
  // Any run comes to a write once; how often it does depends on how busy the machine is.
  const lives: Death[][] = [
    [
      { seam: `before ${write}`, count: 1, certain: true },
      { seam: `after ${write}`, count: 1, certain: true },
    ],
    [
      { seam: `after ${write}`, count: 1, certain: true },
      { seam: `before ${write}`, count: 3, certain: false },
    ],
  ];

  const row = writes.indexOf(write);
  const each = lives.map((deaths, place) => ({
    seam: deaths[0]!.seam,
    deaths,
    leftOut: isLeftOut(place, 6 * lives.length, row),
  }));

  test.for(each)('$seam', { timeout: patienceMs }, async ({ deaths, leftOut }, { skip, task }) => {
    skip(leftOut);
    const ends = deaths.map(({ seam, count }) => `${seam} ${count}`.replaceAll(' ', '-'));
    const name = [...ends, `try-${task.result?.retryCount ?? 0}`].join('-');
    for (const { seam, count, certain } of deaths) {
      const ended = await run(name, { SEAM: seam, COUNT: String(count) });
      if (certain || ended !== 0) expect([seam, ended]).toEqual([seam, 'SIGKILL']);
    }
    const told = await runToEnd(name);
    expect(told.events.map((ids) => new Set(ids).size)).toEqual(told.events.map((ids) => ids.length));
    expect(told.events).toEqual(uninterrupted.events);
    expect(told.deadLetters).toBe(0);
    expect(withoutVersions(told.rows)).toEqual(withoutVersions(uninterrupted.rows));
    expect(withoutVersions(told.details)).toEqual(withoutVersions(uninterrupted.details));
    expect(told.indexes).toEqual(uninterrupted.indexes);
    expect(told.warehouse).toEqual(uninterrupted.warehouse);
    expect(told.picks).toEqual(uninterrupted.picks);
    expectSameScores(told);
  });
});

/**
 * Without tokens whose creator launched another in the other partition: what partitions tell each other of it holds 30 s of chain time later,
 * a second here, and a run that is further behind its log than that hears of it too late to end as another one does.
 */
function withCreatorsAtHome(all: readonly ChainEvent[]): ChainEvent[] {
  const homes = new Map<string, number>();
  const strangers = new Set<string>();
  for (const event of all) {
    if (event.type !== 'token_created') continue;
    const partition = partitionOf(event.mint, partitions);
    if (!homes.has(event.creator)) homes.set(event.creator, partition);
    if (homes.get(event.creator) !== partition) strangers.add(event.mint);
  }
  return all.filter(({ mint }) => !strangers.has(mint));
}

/** Of tokens that are old enough to be called: two trades in the end, at many times the price that they had. */
function rises(before: readonly ChainEvent[]): Trade[] {
  const old = before.filter(({ type, timeMs }) => type === 'token_created' && timeMs! < startMs + marketMs / 2);
  const last = old.flatMap(({ mint }) => {
    const trade = before.findLast((event): event is Trade => event.type === 'trade' && event.mint === mint);
    return trade ? [trade] : [];
  });
  const { slot, timeMs, blockTime } = before.at(-1)!;
  return [6n, 12n].flatMap((times, round) =>
    last.map((trade, place): Trade => {
      const signature = encodeBase58(new Uint8Array(64).fill(1 + round).fill(1 + place, 60));
      const later = { slot: slot + 1 + round, timeMs: timeMs! + 400 * (1 + round), blockTime: blockTime! + 1 + round };
      return { ...trade, ...later, signature, side: 'buy', quoteAmount: trade.quoteAmount * times };
    }),
  );
}

/** Documents without what counts how often they were published and what partitions told each other meanwhile: it only has to rise. */
function withoutVersions<Document extends { version: number }>(documents: Record<string, Document>) {
  return Object.fromEntries(Object.entries(documents).map(([address, { version: _, ...rest }]) => [address, rest]));
}

/** A version published again after a crash says the same; the newest of each token is there, and says what it says without a crash. */
function expectSameScores(told: Everything): void {
  for (const contents of Object.values(told.scores)) expect(new Set(contents).size).toBe(1);
  expect(newestScores(told)).toEqual(newestScores(uninterrupted));
}

function newestScores({ scores, rows }: Everything): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.values(rows).map(({ address, version }) => {
      expect(scores).toHaveProperty([`${address} ${version}`]);
      return [address, scores[`${address} ${version}`]?.[0]];
    }),
  );
}

async function runToEnd(name: string): Promise<Everything> {
  const dump = join(folder.path, `${name}.json`);
  expect(await run(name, { DUMP: dump })).toBe(0);
  return JSON.parse(readFileSync(dump, 'utf8'));
}

/** Runs the product on the file until it ends; tells by which code or signal. */
async function run(name: string, environment: Record<string, string>): Promise<number | NodeJS.Signals | null> {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: '12',
      MINTSCOPE_DATA_DIR: join(folder.path, name),
      MINTSCOPE_LOG_LEVEL: 'warn',
      MINTSCOPE_API_PORT: '0',
      MINTSCOPE_SOURCES: 'replay',
      MINTSCOPE_REPLAY_FILE: file,
      MINTSCOPE_REPLAY_SPEED: '30',
      MINTSCOPE_PARTITIONS: String(partitions),
      MINTSCOPE_SNAPSHOT_EVENTS: '200',
      EVENTS: String(events.length),
      ...environment,
    },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
}
