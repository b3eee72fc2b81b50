import { openRedisAt } from '../../src/redis/open-redis-at.ts';
import type { Signals } from '../../src/signals/port.ts';
import { openRedisSignals } from '../../src/signals/redis-signals.ts';

/** Opens signals with connections of their own, closed with them. The location is the settings of Redis as JSON. */
export async function openSignals(location: string): Promise<Signals> {
  const redis = await openRedisAt(location);
  const signals = await openRedisSignals({ redis });
  return {
    ...signals,
    async close() {
      await signals.close();
      await redis.close();
    },
  };
}
