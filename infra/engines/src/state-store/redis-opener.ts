import { z } from 'zod';
import { createLogger } from '../logger.ts';
import { openRedis } from '../redis/open-redis.ts';
import type { StateStore } from './port.ts';
import { openRedisStateStore } from './redis-state-store.ts';

const settingsSchema = z.object({
  url: z.string(),
  user: z.string(),
  password: z.string(),
  caFile: z.string(),
  prefix: z.string(),
});

/** Opens a store with a connection of its own, closed with it. The location is the settings of Redis as JSON. */
export async function openStateStore(location: string): Promise<StateStore> {
  const redis = await openRedis({
    redis: settingsSchema.parse(JSON.parse(location)),
    log: createLogger('silent', 'test'),
  });
  const store = openRedisStateStore({ redis });
  return {
    ...store,
    async close() {
      await store.close();
      await redis.close();
    },
  };
}
