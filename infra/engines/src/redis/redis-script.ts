import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { replyCode } from './redis-reply.ts';

export type RedisScript = (client: Redis, args: readonly (string | Buffer)[]) => Promise<unknown>;

/** A Lua script, sent by its digest and in full only to a server that does not know it. Text in answers comes as Buffers. */
export function redisScript(lua: string): RedisScript {
  const digest = createHash('sha1').update(lua).digest('hex');
  return async (client, args) => {
    try {
      return await client.callBuffer('EVALSHA', digest, 0, ...args);
    } catch (error) {
      if (replyCode(error) !== 'NOSCRIPT') throw error;
      return client.callBuffer('EVAL', lua, 0, ...args);
    }
  };
}
