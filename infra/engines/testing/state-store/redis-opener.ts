import { openRedisAt } from '../../src/redis/open-redis-at.ts';
import type { StateStore } from '../../src/state-store/port.ts';
import { openRedisStateStore } from '../../src/state-store/redis-state-store.ts';

/** Opens a store with a connection of its own, closed with it. The location is the settings of Redis as JSON. */
export async function openStateStore(location: string): Promise<StateStore> {
  const redis = await openRedisAt(location);
  const store = openRedisStateStore({ redis });
  return {
    ...store,
    async close() {
      await store.close();
      await redis.close();
    },
  };
}
