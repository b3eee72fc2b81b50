import type { RunningService } from '@mintscope/engines/engines';
import { createLogger } from '@mintscope/engines/logger';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { Trade } from '@mintscope/schemas/events/chain-event';
import { topics } from '@mintscope/schemas/events/topics';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestEngines, type TestEngines, until } from '../testing/open-test-engines.ts';
import { expectCandlesOfTrades, numberIn, openTestWarehouse } from '../testing/open-test-warehouse.ts';
import { randomMarket } from '../testing/random-market.ts';
import { startSink } from './start-sink.ts';

const log = createLogger('silent', 'test');
const events = randomMarket({ seed: 61, events: 600, repeats: 0, gaps: 0 });
const halves = [events.slice(0, 300), events.slice(300)] as const;
const trades = events.filter((event): event is Trade => event.type === 'trade');

let engines: TestEngines;
let warehouse: Warehouse;

beforeEach(async () => {
  engines = await openTestEngines(2);
  warehouse = await openTestWarehouse(engines.folder);
});
afterEach(async () => {
  await warehouse.close();
  await engines.close();
});

function start(seen: Warehouse) {
  const { signal } = new AbortController();
  return startSink({ engines: { ...engines, warehouse: seen }, log, signal, smallBlockMs: 40 });
}

async function feed(): Promise<void> {
  for (const [partition, half] of halves.entries())
    for (let at = 0; at < half.length; at += 50)
      await engines.eventLog.append(topics.chainEvents, partition, [encodeBatch(half.slice(at, at + 50))]);
}

const stored = () => numberIn(warehouse, 'SELECT count() AS n FROM trades');

async function expectAllOnce(sink: RunningService): Promise<void> {
  await until(async () => (await stored()) >= trades.length, 'all trades');
  // A row shows in the table before it is in the views.
  await sink.close();
  expect(await stored()).toBe(trades.length);
  await expectCandlesOfTrades(warehouse);
}

/** A warehouse that takes a connection and answers nothing; or refuses. */
const outages = {
  silent: () => new Promise<never>(() => undefined),
  refusing: () => Promise.reject(new Error('connection refused')),
  'storing, but its answer is lost': async (block: Parameters<Warehouse['insert']>[0]) => {
    await warehouse.insert(block);
    throw new Error('connection reset');
  },
} as const;

describe('the sink while the warehouse is away', () => {
  for (const [name, outage] of Object.entries(outages)) {
    it(`ends in time and loses nothing: ${name}`, async () => {
      let tries = 0;
      const insert: Warehouse['insert'] = (block) => {
        tries++;
        return outage(block);
      };
      const sink = start({ ...warehouse, insert });
      await feed();
      await until(() => tries >= 2, 'inserts of both partitions');
      await sink.close();
      const again = start(warehouse);
      await expectAllOnce(again);
    });
  }

  it('lets a partition go to another consumer, which inserts its block', async () => {
    let tries = 0;
    const insert = () => {
      tries++;
      return outages.silent();
    };
    const first = start({ ...warehouse, insert });
    await feed();
    await until(() => tries >= 2, 'inserts of both partitions');
    const second = start(warehouse);
    const wanted = halves[1].filter(({ type }) => type === 'trade').length;
    await until(async () => (await stored()) === wanted, 'the trades of the partition that moved');
    const text = await engines.metrics.expose();
    expect(text).toContain('reason="moved"} 1');
    await first.close();
    await expectAllOnce(second);
  });

  it('starts when the warehouse is back', async () => {
    let asked = 0;
    let isBack = false;
    const query: Warehouse['query'] = (...given) => {
      asked++;
      return isBack ? warehouse.query(...given) : outages.refusing();
    };
    const sink = start({ ...warehouse, query });
    await feed();
    await until(() => asked > 2, 'questions to the warehouse');
    isBack = true;
    await expectAllOnce(sink);
    const text = await engines.metrics.expose();
    expect(text).not.toMatch(/^mintscope_warehouse_lag_records{/m);
  });
});
