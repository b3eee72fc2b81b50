import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLeftOut } from '@mintscope/engines/testing/slice';
import { createMarket } from '@mintscope/ingest/simulator/market';
import { type ChainEvent, eventId, type Trade } from '@mintscope/schemas/events/chain-event';
import { concernsEveryPartition, partitionOf } from '@mintscope/schemas/events/topics';
import { encodeEventLine } from '@mintscope/schemas/ndjson';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Seam, writes } from './support/crash-seams.ts';
import { temporaryFolder } from './support/mintscope-process.ts';
import type { Everything } from './support/tell-everything.ts';

const seed = 8_100;
const partitions = 2;
const marketMs = 90_000;
const startMs = Date.UTC(2026, 0, 5);
const program = join(import.meta.dirname, 'support/crash-program.ts');

const folder = temporaryFolder();
const file = join(folder.path, 'market.ndjson');
const market = createMarket({ seed, launchesPerMinute: 20, tradesPerSecond: 30, startMs });
const events = market.advance(startMs + marketMs);
const trades = events.filter((event): event is Trade => event.type === 'trade');
let uninterrupted: Everything;

interface Death {
  seam: Seam;
  count: number;
  certain: boolean;
}

beforeAll(async () => {
  writeFileSync(file, `${events.map(encodeEventLine).join('\n')}\n`);
  uninterrupted = await runToEnd('uninterrupted');
});
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
    leftOut: isLeftOut(place, 2 * lives.length, row),
  }));

  test.for(each)('$seam', async ({ deaths, leftOut }, { skip }) => {
    skip(leftOut);
    const name = deaths.map(({ seam, count }) => `${seam} ${count}`.replaceAll(' ', '-')).join('-');
    for (const { seam, count, certain } of deaths) {
      const ended = await run(name, { SEAM: seam, COUNT: String(count) });
      if (certain || ended !== 0) expect([seam, ended]).toEqual([seam, 'SIGKILL']);
    }
    const told = await runToEnd(name);
    expect(told.events.map((ids) => new Set(ids).size)).toEqual(told.events.map((ids) => ids.length));
    expect(told.events).toEqual(uninterrupted.events);
    expect(told.deadLetters).toBe(0);
    expect(told.rows).toEqual(uninterrupted.rows);
    expect(told.details).toEqual(uninterrupted.details);
    expect(told.indexes).toEqual(uninterrupted.indexes);
    expect(told.warehouse).toEqual(uninterrupted.warehouse);
    expectSameScores(told);
  });
});

/** A version published again after a crash says the same; the newest of each token is there. */
function expectSameScores({ scores, rows }: Everything): void {
  for (const [key, contents] of Object.entries(scores)) {
    expect(new Set(contents).size).toBe(1);
    const other = uninterrupted.scores[key];
    if (other) expect(contents[0]).toBe(other[0]);
  }
  for (const { address, version } of Object.values(rows)) expect(scores).toHaveProperty([`${address} ${version}`]);
}

async function runToEnd(name: string): Promise<Everything> {
  const dump = join(folder.path, `${name}.json`);
  expect(await run(name, { DUMP: dump })).toBe(0);
  return JSON.parse(readFileSync(dump, 'utf8'));
}

/** Runs the product on the file until it ends; tells by which code or signal. */
async function run(name: string, environment: Record<string, string>): Promise<number | NodeJS.Signals | null> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
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
