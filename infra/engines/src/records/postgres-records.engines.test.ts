import { afterAll, beforeAll } from 'vitest';
import { type PostgresServer, startPostgres } from '../test-servers/start-postgres.ts';
import { recordsContract } from './contract.ts';
import { openRecords } from './postgres-opener.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

recordsContract('PostgreSQL', async () => {
  const environment = { ...server.environment, MINTSCOPE_POSTGRES_URL: await server.newDatabase() };
  const location = (bounds = {}) => JSON.stringify({ environment, ...bounds });
  return {
    opener: new URL('./postgres-opener.ts', import.meta.url),
    location,
    open: (bounds) => openRecords(location(bounds)),
    shared: true,
    remove: async () => undefined,
  };
});
