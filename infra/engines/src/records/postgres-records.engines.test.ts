import { afterAll, beforeAll } from 'vitest';
import { recordsContract } from '../../testing/records/contract.ts';
import { openRecords } from '../../testing/records/postgres-opener.ts';
import { type PostgresServer, startPostgres } from '../../testing/servers/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

recordsContract('PostgreSQL', async () => {
  const environment = { ...server.environment, MINTSCOPE_POSTGRES_URL: await server.newDatabase() };
  const location = (bounds = {}) => JSON.stringify({ environment, ...bounds });
  return {
    opener: new URL('../../testing/records/postgres-opener.ts', import.meta.url),
    location,
    open: (bounds) => openRecords(location(bounds)),
    shared: true,
    remove: async () => undefined,
  };
});
