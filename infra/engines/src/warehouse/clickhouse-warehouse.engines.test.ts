import { afterAll, beforeAll } from 'vitest';
import type { ClickhouseServer } from '../../testing/servers/clickhouse/clickhouse-server.ts';
import { startClickhouse } from '../../testing/servers/start-clickhouse.ts';
import { warehouseContract } from '../../testing/warehouse/contract.ts';
import { readConfig } from '../config.ts';

let server: ClickhouseServer;
beforeAll(async () => {
  server = await startClickhouse();
});
afterAll(() => server.stop());

warehouseContract('ClickHouse over HTTP', async () => {
  const { clickhouse } = readConfig(server.environment);
  return {
    location: JSON.stringify({ ...clickhouse, database: server.newDatabase() }),
    opener: new URL('../../testing/warehouse/clickhouse-opener.ts', import.meta.url),
    remove: async () => undefined,
  };
});
