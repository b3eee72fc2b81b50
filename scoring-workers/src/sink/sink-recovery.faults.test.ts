import type { Engines } from '@mintscope/engines/engines';
import { createLogger } from '@mintscope/engines/logger';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { Trade } from '@mintscope/schemas/events/chain-event';
import { encodeControlEvent, toControlEvent } from '@mintscope/schemas/events/control-event';
import { topics } from '@mintscope/schemas/events/topics';
import { createParameterSet } from '@mintscope/schemas/parameters/registry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crashingEngines } from '../testing/crashing-engines.ts';
import { type FragileStore, openFragileStore } from '../testing/fragile-store.ts';
import { openTestEngines, type TestEngines, until } from '../testing/open-test-engines.ts';
import {
  expectCandlesOfTrades,
  numberIn,
  openTestWarehouse,
  storedTradeIds,
  storedTradeTimes,
} from '../testing/open-test-warehouse.ts';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { startSink } from './start-sink.ts';

const log = createLogger('silent', 'test');
/** Every third event claims to be of the time after its receipt. */
const events = randomMarket({ seed: 41, events: 2400, repeats: 0, gaps: 0 }).map((event, n) =>
  n % 3 > 0 ? event : { ...event, timeMs: event.receivedAtMs! + 45_000 },
);
/** Events after which another set is in force, and what it believes of the future (ms). */
const eventsPerSet = 400;
const slacksMs = [30_000, 0, 60_000, 10_000, 50_000, 20_000];
const idOf = ({ signature, instruction, sub }: Trade) => `${signature}/${instruction}/${sub}`;

let engines: TestEngines;
let warehouse: Warehouse;
let stateStore: FragileStore;
let run: ShardRun;
let fed: number;
let scores: number;

beforeEach(async () => {
  engines = await openTestEngines();
  stateStore = openFragileStore(engines.folder);
  warehouse = await openTestWarehouse(engines.folder);
  run = new ShardRun();
  fed = 0;
  scores = 0;
});
afterEach(async () => {
  await warehouse.close();
  await stateStore.close();
  await engines.close();
});

function start(seen: Partial<Engines> = {}) {
  const { signal } = new AbortController();
  return startSink({ engines: { ...engines, stateStore, warehouse, ...seen }, log, signal, smallBlockMs: 40 });
}

/** Some records of both topics. */
async function feed(count: number): Promise<void> {
  for (const to = Math.min(fed + count, events.length); fed < to; fed += 25) {
    if (fed > 0 && fed % eventsPerSet === 0) await tellSet(fed / eventsPerSet);
    const batch = events.slice(fed, Math.min(fed + 25, to));
    await engines.eventLog.append(topics.chainEvents, 0, [encodeBatch(batch)]);
    run.process(batch);
    const rows = run.publish();
    scores += rows.length;
    const update = { v: 1, partition: 0, offset: fed, parameterVersion: 'p-test', rows };
    await engines.eventLog.append(topics.tokenUpdates, 0, [new TextEncoder().encode(JSON.stringify(update))]);
  }
}

async function tellSet(id: number): Promise<void> {
  const set = createParameterSet({ 'main.time.futureSlackMs': slacksMs[id]! });
  run.tell(set, id);
  await engines.eventLog.append(topics.chainEvents, 0, [
    encodeControlEvent(toControlEvent(set, { id, decidedAtMs: 0 })),
  ]);
}

/** By the set in force where the trade stands in the log. */
function heldTimeMs({ timeMs, blockTime, receivedAtMs }: Trade, place: number): number {
  return Math.min(timeMs ?? blockTime! * 1000, receivedAtMs! + slacksMs[Math.floor(place / eventsPerSet)]!);
}

const countOf = (table: string) => numberIn(warehouse, `SELECT count() AS n FROM ${table}`);

const tradesFed = () => events.slice(0, fed).filter(({ type }) => type === 'trade').length;

async function allStored(): Promise<void> {
  await until(async () => (await countOf('trades')) >= tradesFed(), 'all trades');
  await until(async () => (await countOf('scores')) >= scores, 'all scores');
}

async function expectEverythingOnce(): Promise<void> {
  const wanted = events.slice(0, fed).flatMap((event, n) => (event.type === 'trade' ? [{ event, n }] : []));
  expect(await storedTradeIds(warehouse)).toEqual(wanted.map(({ event }) => idOf(event)));
  expect(await storedTradeTimes(warehouse)).toEqual(wanted.map(({ event, n }) => heldTimeMs(event, n)));
  await expectCandlesOfTrades(warehouse);
  expect(await countOf('scores')).toBe(scores);
  expect(await numberIn(warehouse, 'SELECT count() AS n FROM (SELECT DISTINCT mint, version FROM scores)')).toBe(
    scores,
  );
  expect(await countOf('token_facts FINAL')).toBe(run.rows.size);
}

const points = [
  'before commit',
  'after commit',
  'before insert',
  'after insert',
  'torn insert',
  'second table',
] as const;

/** A process that dies at the named place, at its n-th passing. */
function dying(point: (typeof points)[number], passing: number) {
  let isDead = false;
  const isCommit = point.endsWith('commit');
  const around = crashingEngines(
    { eventLog: engines.eventLog, stateStore },
    point === 'before commit' ? 'before commit' : 'after commit',
    isCommit ? passing : Number.POSITIVE_INFINITY,
  );
  const views = ['trades_to_candles_1m', 'trades_to_candles_1h'];
  const insert: Warehouse['insert'] = async (block) => {
    const isHere = point === 'second table' ? block.table === 'token_facts' : block.table === 'trades';
    const dies = !isCommit && isHere && !isDead && --passing <= 0;
    if (isDead || around.hasCrashed() || (dies && point !== 'after insert' && point !== 'torn insert')) {
      isDead = true;
      throw new Error('dead');
    }
    // As a kill between the table and its views.
    if (dies && point === 'torn insert') for (const view of views) await warehouse.command(`DETACH TABLE ${view}`);
    await warehouse.insert(block);
    if (dies && point === 'torn insert') for (const view of views) await warehouse.command(`ATTACH TABLE ${view}`);
    if (dies) {
      isDead = true;
      throw new Error('dead');
    }
  };
  const commit: typeof stateStore.commit = async (...given) => {
    if (isDead) throw new Error('dead');
    await around.stateStore.commit(...given);
  };
  const seen = { warehouse: { ...warehouse, insert }, stateStore: { ...around.stateStore, commit } };
  return { seen, hasDied: () => isDead || around.hasCrashed() };
}

describe('the sink after a crash', () => {
  for (const store of ['is kept', 'is emptied', 'went back to an older commit'] as const) {
    it(`has everything once in tables and views when the state store ${store}`, async () => {
      for (const [life, point] of points.entries()) {
        if (store === 'went back to an older commit' && life % 3 > 0) stateStore.forget();
        const { seen, hasDied } = dying(point, 1 + (life % 3));
        const sink = start(seen);
        while (!hasDied() && fed < events.length) {
          await feed(50);
          const isStored = async () => (await countOf('trades')) >= tradesFed();
          await until(async () => hasDied() || (await isStored()), 'a block or the crash');
        }
        await until(hasDied, `the crash ${point}`);
        await sink.close();
        stateStore.remember();
        if (store === 'is emptied') stateStore.empty();
      }
      await feed(events.length);
      const sink = start();
      await allStored();
      await sink.close();
      await expectEverythingOnce();
    });
  }

  it('goes on behind the block when the store is emptied under it, without a restart', async () => {
    const sink = start();
    for (let round = 0; round < 4; round++) {
      await feed(300);
      await allStored();
      stateStore.empty();
    }
    await feed(300);
    await allStored();
    await sink.close();
    await expectEverythingOnce();
  });

  it('goes on behind rows from before blocks were noted', async () => {
    await feed(200);
    const old = start();
    await allStored();
    await old.close();
    await warehouse.command(
      'ALTER TABLE trades UPDATE block_begin = 0, block_end = 0 WHERE 1 SETTINGS mutations_sync = 1',
    );
    stateStore.empty();
    await feed(200);
    const sink = start();
    await allStored();
    await sink.close();
    await expectEverythingOnce();
  });

  it('refuses a warehouse that is ahead of the log, and says so', async () => {
    await feed(100);
    const first = start();
    await allStored();
    await first.close();
    await warehouse.command(
      'ALTER TABLE trades UPDATE block_end = block_end + 100 WHERE 1 SETTINGS mutations_sync = 1',
    );
    const before = await countOf('trades');
    const scoresBefore = scores;
    const lines: string[] = [];
    const telling = createLogger('error', 'test', { write: (line: string) => void lines.push(line) });
    await feed(100);
    const { signal } = new AbortController();
    const sink = startSink({ engines: { ...engines, stateStore, warehouse }, log: telling, signal, smallBlockMs: 40 });
    await until(() => lines.some((line) => line.includes('they do not belong together')), 'the sentence');
    await until(async () => (await countOf('scores')) > scoresBefore, 'the other topic to go on');
    await sink.close();
    expect(await countOf('trades')).toBe(before);
    expect(lines.join()).toContain('MINTSCOPE_CLICKHOUSE_DATABASE');
  });
});
