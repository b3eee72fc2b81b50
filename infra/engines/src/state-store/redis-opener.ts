import { openRedisAt } from '../redis/open-redis-at.ts';
import type { StateStore } from './port.ts';
import { openRedisStateStore } from './redis-state-store.ts';

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
