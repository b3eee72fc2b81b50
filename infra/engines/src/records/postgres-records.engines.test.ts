import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { type PostgresServer, startPostgres } from '../test-servers/start-postgres.ts';
import { openPostgresRecords } from './postgres/postgres-records.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());
it('migrates', async () => {
  const records = await openPostgresRecords({
    postgres: readConfig(server.environment).postgres,
    log: createLogger('silent', 'test'),
  });
  expect(await records.migrate(join(import.meta.dirname, '../../../postgres'))).toMatchObject({
    applied: expect.arrayContaining(['0001-people-and-access.sql']),
  });
  expect(await records.migrate(join(import.meta.dirname, '../../../postgres'))).toEqual({ applied: [] });
  await server.restart();
  await records.close();
});
