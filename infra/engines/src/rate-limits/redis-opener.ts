import { openRedisAt } from '../redis/open-redis-at.ts';
import type { RateLimits } from './port.ts';
import { openRedisRateLimits } from './redis-rate-limits.ts';

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
