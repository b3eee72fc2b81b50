import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { rateLimitsContract } from '../../testing/rate-limits/contract.ts';
import { openRateLimits } from '../../testing/rate-limits/redis-opener.ts';
import { type RedisServer, startRedis } from '../../testing/servers/start-redis.ts';

let server: RedisServer;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server?.stop());

const newLocation = () => JSON.stringify({ url: server.url, prefix: `test-${randomUUID()}` });

rateLimitsContract('Redis', async () => {
  const location = newLocation();
  return {
    open: () => openRateLimits(location),
    shared: { location, opener: new URL('../../testing/rate-limits/redis-opener.ts', import.meta.url) },
  };
});

it('leaves no key behind when all takes have come back', async () => {
  await server.flush();
  const limits = await openRateLimits(newLocation());
  const client = new Redis(server.url);
  try {
    await limits.take('short', { limit: 2, windowMs: 100 });
    await limits.take('long', { limit: 2, windowMs: 3_600_000 });
    await vi.waitFor(async () => expect(await client.keys('*')).toEqual([expect.stringMatching(/:rate:long$/)]), 5_000);
  } finally {
    client.disconnect();
    await limits.close();
  }
});
