import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topics } from '@mintscope/schemas/events/topics';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordsMigrations, type TestTables } from '../testing/records/test-schema.ts';
import { removeFolder } from '../testing/remove-folder.ts';
import { readConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { openEngines, openLiveFirst, openLogAndRecords } from './open-engines.ts';

describe('openEngines', () => {
  let dataDir = '';
  const log = createLogger('silent', 'test');
  const open = (environment: Record<string, string> = {}) =>
    openEngines<TestTables>({
      config: readConfig({ MINTSCOPE_DATA_DIR: dataDir, ...environment }),
      log,
      recordsMigrations,
    });

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mintscope-engines-'));
  });
  afterEach(() => removeFolder(dataDir));

  it('opens everything below the data directory, and again with what was written', async () => {
    const engines = await open();
    expect(Object.values(topics).map((topic) => engines.eventLog.partitions(topic))).toEqual([4, 4, 1, 1]);
    await engines.eventLog.append(topics.chainEvents, 3, [new Uint8Array([1])]);
    const lease = await engines.stateStore.acquire('3');
    await engines.stateStore.commit(lease, { progress: { offset: 0 } });
    await engines.records.transact((queries) => queries.selectFrom('people').select('id').execute());
    await engines.warehouse.query('SELECT mint FROM trades LIMIT 1', {}, z.unknown());
    const told = await engines.metrics.expose();
    expect(told).toContain('mintscope_log_appended_records_total{topic="chain-events"} 1');
    expect(told).toContain('mintscope_state_write_seconds_count{kind="commit"} 1');
    expect(told).toContain('mintscope_warehouse_seconds_count{kind="query"} 1');
    expect(told).toContain('mintscope_records_seconds_count{kind="transact"} 1');
    await engines.close();
    await engines.close();
    const again = await open();
    expect(await again.eventLog.range(topics.chainEvents, 3)).toEqual({ earliest: 0, next: 1 });
    expect(await again.stateStore.progress('3')).toEqual({ offset: 0 });
    await again.records.health();
    await again.close();
  });

  it('refuses a directory in use, naming the setting, and leaves its holder alone', async () => {
    const engines = await open();
    await expect(open()).rejects.toThrow('MINTSCOPE_DATA_DIR');
    await engines.eventLog.append(topics.deadLetters, 0, [new Uint8Array([1])]);
    await engines.warehouse.health();
    await engines.close();
  });

  it('refuses another number of partitions, naming the setting, and lets go of the directory', async () => {
    const engines = await open();
    await engines.close();
    const refused = open({ MINTSCOPE_PARTITIONS: '5' });
    await expect(refused).rejects.toMatchObject({ code: 'PARTITIONS_CHANGED' });
    await expect(refused).rejects.toThrow(/MINTSCOPE_PARTITIONS/);
    await (await open()).close();
  });

  it('lets go of everything when it is aborted', async () => {
    const config = readConfig({ MINTSCOPE_DATA_DIR: dataDir });
    await expect(openEngines({ config, log, recordsMigrations, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await (await open()).close();
  });

  it('opens log and state first; what is asked of the rest waits until it is open, and nothing is ill meanwhile', async () => {
    const config = readConfig({ MINTSCOPE_DATA_DIR: dataDir });
    const engines = await openLiveFirst<TestTables>({ config, log, recordsMigrations });
    await engines.eventLog.append(topics.chainEvents, 3, [new Uint8Array([1])]);
    expect(await engines.stateStore.progress('3')).toBeUndefined();
    let isTold = false;
    const trades = engines.warehouse.query('SELECT mint FROM trades LIMIT 1', {}, z.unknown()).then((rows) => {
      isTold = true;
      return rows;
    });
    await Promise.all([engines.warehouse.health(), engines.records.health()]);
    const { queries, lists } = engines.records;
    const people = [queries, lists].map((from) => from.selectFrom('people').select('id').execute());
    expect(await Promise.all(people)).toEqual([[], []]);
    expect(isTold).toBe(false);
    await engines.openRest();
    expect(await trades).toEqual([]);
    await engines.records.transact((within) => within.selectFrom('people').select('id').execute());
    const refused = { code: 'QUERY_FAILED' };
    await expect(queries.transaction().execute(async () => undefined)).rejects.toMatchObject(refused);
    await expect(
      engines.records.transact(() => queries.selectFrom('people').select('id').execute()),
    ).rejects.toMatchObject(refused);
    await engines.openRest();
    await engines.close();
    await (await open()).close();
  });

  it('fails what waits for records that cannot be opened as their opening fails, and lets go of everything', async () => {
    await (await open()).close();
    await rm(join(dataDir, 'postgres/cluster/PG_VERSION'));
    const config = readConfig({ MINTSCOPE_DATA_DIR: dataDir });
    const engines = await openLiveFirst<TestTables>({ config, log, recordsMigrations });
    const damaged = { code: 'DATA_DAMAGED' };
    await expect(engines.records.queries.selectFrom('people').select('id').execute()).rejects.toMatchObject(damaged);
    await expect(engines.openRest()).rejects.toMatchObject(damaged);
    await engines.close();
    await rm(join(dataDir, 'postgres'), { recursive: true });
    await (await open()).close();
  });

  it('waits for what is being opened before it closes, and lets go of it', async () => {
    const config = readConfig({ MINTSCOPE_DATA_DIR: dataDir });
    const engines = await openLiveFirst<TestTables>({ config, log, recordsMigrations });
    await engines.close();
    await (await open()).close();
  });

  it('opens log and records without the warehouse, which is opened when it is asked for, and asked for again', async () => {
    const openTwo = (environment: Record<string, string>) =>
      openLogAndRecords<TestTables>({
        config: readConfig({ MINTSCOPE_DATA_DIR: dataDir, ...environment }),
        log,
        recordsMigrations,
      });
    const embedded = await openTwo({});
    expect(embedded.openWarehouse).toBeUndefined();
    await embedded.close();
    const away = { MINTSCOPE_WAREHOUSE: 'clickhouse', MINTSCOPE_CLICKHOUSE_URL: 'http://127.0.0.1:9' };
    const engines = await openTwo(away);
    for (let time = 0; time < 2; time++)
      await expect(engines.openWarehouse?.()).rejects.toMatchObject({ code: 'ENGINE_UNREACHABLE' });
    await engines.close();
  });
});
