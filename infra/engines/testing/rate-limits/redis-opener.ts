import type { RateLimits } from '../../src/rate-limits/port.ts';
import { openRedisRateLimits } from '../../src/rate-limits/redis-rate-limits.ts';
import { openRedisAt } from '../../src/redis/open-redis-at.ts';

/** Opens rate limits with a connection of their own, closed with them. The location is the settings of Redis as JSON. */
export async function openRateLimits(location: string): Promise<RateLimits> {
  const redis = await openRedisAt(location);
  const limits = openRedisRateLimits({ redis });
  return {
    ...limits,
    async close() {
      await limits.close();
      await redis.close();
    },
  };
}
