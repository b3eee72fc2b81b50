import { readConfig } from '@mintscope/engines/config';
import type { Consumer } from '@mintscope/engines/event-log/port';
import { createLogger } from '@mintscope/engines/logger';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { topics } from '@mintscope/schemas/events/topics';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectSameAs, publishedRows } from '../testing/compare-run.ts';
import { type FragileStore, openFragileStore } from '../testing/fragile-store.ts';
import { openTestEngines, type TestEngines, until } from '../testing/open-test-engines.ts';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { type ShardsOptions, startShards } from './start-shards.ts';

const log = createLogger('silent', 'test');
const batchEvents = 40;

let engines: TestEngines;
let stateStore: FragileStore;

async function open(partitions: number): Promise<void> {
  engines = await openTestEngines(partitions);
  stateStore = openFragileStore(engines.folder);
}
afterEach(async () => {
  await stateStore.close();
  await engines.close();
});

function start(options: Partial<ShardsOptions> = {}) {
  const config = readConfig({ MINTSCOPE_SNAPSHOT_EVENTS: '150', MINTSCOPE_DATA_DIR: engines.folder });
  const { signal } = new AbortController();
  return startShards({ config, engines: { ...engines, stateStore }, log, signal, ...options });
}

function cut(events: readonly ChainEvent[]): Uint8Array[] {
  const batches: Uint8Array[] = [];
  for (let at = 0; at < events.length; at += batchEvents) batches.push(encodeBatch(events.slice(at, at + batchEvents)));
  return batches;
}

const feed = (partition: number, batches: readonly Uint8Array[]) =>
  engines.eventLog.append(topics.chainEvents, partition, batches);

async function committed(partition: number, offset: number): Promise<void> {
  const at = async () => (await stateStore.progress(`scoring:${partition}`))?.offset;
  await until(async () => (await at()) === offset, `offset ${offset} of partition ${partition}`);
}

describe('scoring over a store that loses its state', () => {
  const events = randomMarket({ seed: 77, events: 1200, gaps: 0.001 });
  const batches = cut(events);
  const undisturbed = new ShardRun();
  undisturbed.process(events);
  undisturbed.publish();
  beforeEach(() => open(1));
  const expectUndisturbed = () => expectSameAs(undisturbed, { eventLog: engines.eventLog, stateStore });

  it('comes to the rows, details and indexes of an undisturbed run when it was emptied again and again', async () => {
    const service = start();
    for (let fed = 0; fed < batches.length; fed += 6) {
      await feed(0, batches.slice(fed, fed + 6));
      await committed(0, Math.min(batches.length, fed + 6));
      stateStore.empty();
    }
    await expectUndisturbed();
    await service.close();
    expect(await stateStore.progress('scoring:0')).toEqual({ offset: 30, snapshotOffset: 30 });
    const again = start();
    await feed(0, [encodeBatch([])]);
    await committed(0, 31);
    await expectUndisturbed();
    await again.close();
  });

  it('publishes nothing made of a snapshot that was emptied while it was read', async () => {
    const first = start();
    await feed(0, batches.slice(0, 20));
    await committed(0, 20);
    await first.close();
    let emptied = 0;
    const emptiedOnce: FragileStore = {
      ...stateStore,
      scan(prefix, limit) {
        if (emptied++ === 0) stateStore.empty();
        return stateStore.scan(prefix, limit);
      },
    };
    const second = start({ engines: { ...engines, stateStore: emptiedOnce } });
    await feed(0, batches.slice(20));
    await expectUndisturbed();
    await second.close();
    expect(emptied).toBeGreaterThan(1);
    for (const row of await publishedRows(engines.eventLog))
      expect(row.version).toBeLessThanOrEqual(undisturbed.rows.get(row.address)!.version);
  });

  it('makes it anew though no event comes', async () => {
    const service = start();
    await feed(0, batches);
    await committed(0, batches.length);
    stateStore.empty();
    await committed(0, batches.length);
    await expectUndisturbed();
    await service.close();
    const lost = await engines.metrics.expose();
    expect(lost).toContain('mintscope_consumer_state_lost_total{group="scoring",topic="chain-events"} 1');
  });

  it('goes back to the last commit that the store still has', async () => {
    const service = start();
    for (let fed = 0; fed < batches.length; fed += 10) {
      await feed(0, batches.slice(fed, fed + 5));
      await committed(0, fed + 5);
      stateStore.forget();
      const before = stateStore.forgotten();
      await feed(0, batches.slice(fed + 5, fed + 10));
      await until(() => stateStore.forgotten() > before, 'a commit that is forgotten');
      stateStore.remember();
      await committed(0, fed + 10);
    }
    await expectUndisturbed();
    await service.close();
  });

  it('ends in time while the store is away, and goes on from the last commit', async () => {
    const service = start();
    await feed(0, batches.slice(0, 10));
    await committed(0, 10);
    stateStore.leave();
    await feed(0, batches.slice(10));
    await service.close();
    stateStore.comeBack();
    const again = start();
    await expectUndisturbed();
    await again.close();
  });

  it('ends in time when the store was away from the start', async () => {
    stateStore.leave();
    const service = start();
    await feed(0, batches.slice(0, 2));
    await service.close();
    stateStore.comeBack();
    expect(await stateStore.progress('scoring:0')).toBeUndefined();
  });
});

describe('scoring of several partitions', () => {
  // Purchases alone, and no token dies: of them partitions have nothing to tell each other, so that each holds what is fed and no more.
  const isPurchase = (event: ChainEvent) => event.type === 'trade' && event.side === 'buy';
  const batches = cut(randomMarket({ seed: 5, events: 1500, gaps: 0 }).filter(isPurchase).slice(0, 400));
  beforeEach(() => open(2));

  async function joinGroup(): Promise<Consumer> {
    return engines.eventLog.consume({
      topic: topics.chainEvents,
      group: 'scoring',
      startOffset: async () => 0,
      onRecords: async () => undefined,
    });
  }

  const gauges = async () => (await engines.metrics.expose()).match(/^mintscope_scoring_tokens.*\d$/gm)?.length;

  it('gives up one that another owner took, goes on with the other, and takes it again when it is assigned anew', async () => {
    const service = start();
    for (const partition of [0, 1]) await feed(partition, batches.slice(0, 3));
    for (const partition of [0, 1]) await committed(partition, 3);
    expect(await gauges()).toBe(2);
    await stateStore.acquire('scoring:1');
    await until(async () => (await gauges()) === 1, 'the partition to be given up without a record of it');
    for (const partition of [0, 1]) await feed(partition, batches.slice(3, 7));
    await committed(0, 7);
    expect(await stateStore.progress('scoring:1')).toMatchObject({ offset: 3 });
    const other = await joinGroup();
    await until(() => other.lag().has(1), 'the other to have the partition');
    await other.close();
    await committed(1, 7);
    await feed(1, batches.slice(7));
    await committed(1, 10);
    await service.close();
    const text = await engines.metrics.expose();
    expect(text).toContain('mintscope_partitions_taken_total{group="scoring",topic="chain-events"} 3');
    expect(text).toContain(
      'mintscope_partitions_released_total{group="scoring",topic="chain-events",reason="stale"} 1',
    );
    expect(text).not.toMatch(/^mintscope_scoring_(tokens|lag_records){/m);
  });

  it('takes one again that no other worker works on', async () => {
    const service = start({ retakeAfterMs: 0 });
    for (const partition of [0, 1]) await feed(partition, batches.slice(0, 3));
    for (const partition of [0, 1]) await committed(partition, 3);
    await stateStore.acquire('scoring:1');
    await until(async () => (await gauges()) === 1, 'the partition to be given up');
    await feed(1, batches.slice(3));
    await committed(1, 10);
    await service.close();
  });

  it('tells the log how far each partition is committed', async () => {
    const noted = new Map<number, number>();
    const { eventLog } = engines;
    const consume: typeof eventLog.consume = async (options) => {
      const consumer = await eventLog.consume(options);
      const noteCommitted = (partition: number, offset: number) => void noted.set(partition, offset);
      return Object.assign(consumer, { noteCommitted });
    };
    const service = start({ engines: { ...engines, stateStore, eventLog: { ...eventLog, consume } } });
    for (const partition of [0, 1]) await feed(partition, batches.slice(0, 3 + partition));
    await until(() => noted.get(0) === 3 && noted.get(1) === 4, 'both offsets');
    await service.close();
  });
});
