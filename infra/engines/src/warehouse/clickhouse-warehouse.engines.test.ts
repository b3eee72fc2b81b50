import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../config.ts';
import { type ClickhouseServer, startClickhouse } from '../test-servers/start-clickhouse.ts';
import { warehouseContract } from './contract.ts';

let server: ClickhouseServer;
beforeAll(async () => {
  server = await startClickhouse();
});
afterAll(() => server.stop());

warehouseContract('ClickHouse over HTTP', async () => {
  const { clickhouse } = readConfig(server.environment);
  return {
    location: JSON.stringify({ ...clickhouse, database: server.newDatabase() }),
    opener: new URL('./clickhouse-opener.ts', import.meta.url),
    remove: async () => undefined,
  };
});
