import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type RedisServer, startRedis } from '../../testing/servers/start-redis.ts';
import { signalsContract } from '../../testing/signals/contract.ts';
import { openSignals } from '../../testing/signals/redis-opener.ts';

let server: RedisServer;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server?.stop());

const newLocation = () => JSON.stringify({ url: server.url, prefix: `test-${randomUUID()}` });

signalsContract('Redis', async () => {
  const location = newLocation();
  const shared = { location, opener: new URL('../../testing/signals/redis-opener.ts', import.meta.url) };
  return { open: () => openSignals(location), shared };
});

it('listens on after the server was away, and misses without failing what is sent meanwhile', async () => {
  const location = newLocation();
  const [one, other] = [await openSignals(location), await openSignals(location)];
  try {
    const heard = new Set<string>();
    await one.listen('c', (message) => heard.add(message));
    await server.kill();
    for (let message = 0; message < 1000; message++) await other.publish('c', 'while it was away'.repeat(1000));
    const later = one.listen('d', (message) => heard.add(message));
    await server.restart();
    await later;
    await vi.waitFor(async () => {
      await other.publish('c', 'back');
      await other.publish('d', 'new');
      expect(heard).toContain('back');
      expect(heard).toContain('new');
    }, 15_000);
  } finally {
    await one.close();
    await other.close();
  }
});
