import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { type RedisServer, startRedis } from '../../testing/servers/start-redis.ts';
import { stateStoreContract } from '../../testing/state-store/contract.ts';

let server: RedisServer;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server?.stop());

stateStoreContract('Redis', async () => ({
  location: JSON.stringify({ url: server.url, prefix: `test-${randomUUID()}` }),
  opener: new URL('../../testing/state-store/redis-opener.ts', import.meta.url),
  empty: () => server.flush(),
  remove: async () => undefined,
}));
