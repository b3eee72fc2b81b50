import { z } from 'zod';
import { createLogger } from '../logger.ts';
import { openRedis, type RedisConnection } from './open-redis.ts';

const settingsSchema = z.object({
  url: z.string(),
  user: z.string().default(''),
  password: z.string().default(''),
  caFile: z.string().default(''),
  prefix: z.string(),
});

/** A connection for the tests and their child processes: the location is the settings of Redis as JSON. */
export async function openRedisAt(location: string): Promise<RedisConnection> {
  return openRedis({ redis: settingsSchema.parse(JSON.parse(location)), log: createLogger('silent', 'test') });
}
