import { EngineError } from '../engine-error.ts';
import type { RedisConnection } from '../redis/open-redis.ts';
import { redisScript } from '../redis/redis-script.ts';
import { decisionOf } from './local-rate-limits.ts';
import type { RateLimits } from './port.ts';

/**
 * key, limit, window (ms), takes at once. Keeps "<takes that have not come back> <time they stood so, in microseconds of the server's clock>";
 * the key goes when all have come back. Returns whether they are allowed, and the takes after them.
 */
const takeScript = redisScript(`
local limit, window, count = tonumber(ARGV[2]), tonumber(ARGV[3]) * 1000, tonumber(ARGV[4])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local stored = redis.call('GET', ARGV[1])
local takes = 0
if stored then
  local former, at = string.match(stored, '^(%S+) (%S+)$')
  takes = math.max(0, tonumber(former) - math.max(0, now - tonumber(at)) * limit / window)
end
local allowed = 0
if takes + count <= limit + 1e-6 then
  allowed, takes = 1, takes + count
  local expires = math.ceil(takes * window / limit / 1000)
  redis.call('SET', ARGV[1], string.format('%.17g %.0f', takes, now), 'PX', string.format('%.0f', expires))
end
return { allowed, string.format('%.17g', takes) }
`);

export interface RedisRateLimitsOptions {
  /** Stays open when the rate limits are closed. */
  redis: RedisConnection;
}

/** Rate limits shared by all processes on one Redis, by its clock. */
export function openRedisRateLimits({ redis }: RedisRateLimitsOptions): RateLimits {
  let closed = false;
  return {
    async take(key, limit, count = 1) {
      if (closed) throw new EngineError('CLOSED', 'The rate limits are closed.');
      const args = [`${redis.prefix}rate:${key}`, String(limit.limit), String(limit.windowMs), String(count)];
      const answer = await redis.ask((client) => takeScript(client, args));
      const [allowed, takes]: unknown[] = Array.isArray(answer) ? answer : [];
      return decisionOf(allowed === 1, Number(String(takes)), limit, count);
    },
    async close() {
      closed = true;
    },
  };
}
