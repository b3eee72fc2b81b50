import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeFolder } from '../testing/remove-folder.ts';
import { EngineError } from './engine-error.ts';
import { openLmdbEventLog } from './event-log/lmdb-event-log.ts';
import { openLmdbEnvironment } from './lmdb/open-environment.ts';
import { measureEventLog, measureStateStore, measureWarehouse } from './measure-engines.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { openLmdbStateStore } from './state-store/lmdb-state-store.ts';
import { StaleOwnerError } from './state-store/port.ts';
import type { Warehouse } from './warehouse/port.ts';

let folder: string;
let environment: ReturnType<typeof openLmdbEnvironment>;
let metrics: Metrics;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-measure-'));
  environment = openLmdbEnvironment(join(folder, 'lmdb'));
  metrics = createMetrics();
});
afterEach(async () => {
  await environment.close();
  await removeFolder(folder);
});

async function value(series: string): Promise<number | undefined> {
  const line = (await metrics.expose()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

test('appends and reads of the log are timed by topic, and failures counted by kind', async () => {
  const log = measureEventLog(openLmdbEventLog({ environment }), metrics);
  await log.ensureTopic('made-up', { partitions: 1, retentionMs: 0, retentionBytes: 0 });
  await log.append('made-up', 0, [new Uint8Array(3), new Uint8Array(4)]);
  expect(await log.read('made-up', 0, 0)).toHaveLength(2);
  await expect(log.append('nobody-knows', 0, [new Uint8Array(1)])).rejects.toMatchObject({ code: 'UNKNOWN_TOPIC' });
  await expect(log.read('made-up', 7, 0)).rejects.toMatchObject({ code: 'UNKNOWN_PARTITION' });
  expect(await value('mintscope_log_appended_bytes_total{topic="made-up"}')).toBe(7);
  expect(await value('mintscope_log_append_seconds_count{topic="made-up"}')).toBe(1);
  expect(await value('mintscope_log_read_seconds_count{topic="made-up"}')).toBe(1);
  expect(await value('mintscope_engine_failures_total{engine="eventLog",kind="append"}')).toBe(1);
  expect(await value('mintscope_engine_failures_total{engine="eventLog",kind="read"}')).toBe(1);
  await log.close();
});

test('a stale lease is no failure of the store; a closed store is one', async () => {
  const store = measureStateStore(openLmdbStateStore({ environment }), metrics);
  const stale = await store.acquire('shard');
  await store.acquire('shard');
  await expect(store.commit(stale, { progress: {} })).rejects.toBeInstanceOf(StaleOwnerError);
  expect(await value('mintscope_engine_failures_total{engine="stateStore",kind="commit"}')).toBeUndefined();
  await store.write({ put: [['key', new Uint8Array(1)]] });
  expect(await store.getMany(['key', 'other'])).toEqual([new Uint8Array(1), undefined]);
  expect(await value('mintscope_state_read_seconds_count{kind="get_many"}')).toBe(1);
  expect(await value('mintscope_state_write_seconds_count{kind="write"}')).toBe(1);
  await store.close();
  await expect(store.write({})).rejects.toThrow();
  expect(await value('mintscope_engine_failures_total{engine="stateStore",kind="write"}')).toBe(1);
});

test('rows and bytes are counted when the warehouse has them', async () => {
  let away = true;
  const nothing = async () => undefined;
  const inner: Warehouse = {
    migrate: async () => ({ applied: [] }),
    insert: async () => {
      if (away) throw new EngineError('WAREHOUSE_UNAVAILABLE', 'away');
    },
    query: async () => [],
    command: nothing,
    health: nothing,
    close: nothing,
  };
  const warehouse = measureWarehouse(inner, metrics);
  const block = { table: 'trades', ndjson: new Uint8Array(10), rows: 2, token: 't' };
  await expect(warehouse.insert(block)).rejects.toMatchObject({ code: 'WAREHOUSE_UNAVAILABLE' });
  expect(await value('mintscope_warehouse_rows_total{table="trades"}')).toBeUndefined();
  away = false;
  await warehouse.insert(block);
  expect(await value('mintscope_warehouse_rows_total{table="trades"}')).toBe(2);
  expect(await value('mintscope_warehouse_inserted_bytes_total{table="trades"}')).toBe(10);
  expect(await value('mintscope_warehouse_seconds_count{kind="insert"}')).toBe(2);
  expect(await value('mintscope_engine_failures_total{engine="warehouse",kind="insert"}')).toBe(1);
});
