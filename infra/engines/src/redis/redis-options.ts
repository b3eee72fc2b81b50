import { readFile } from 'node:fs/promises';
import type { RedisOptions } from 'ioredis';
import type { Config } from '../config.ts';
import { EngineError } from '../engine-error.ts';
import { replyCode } from './redis-reply.ts';

export interface RedisTarget {
  /** host:port, for sentences. */
  address: string;
  options: RedisOptions;
}

const defaultPort = 6379;
const connectTimeoutMs = 5_000;
/** A connection on which an answer is due for so long is given up and made anew. */
const silentMs = 20_000;
const longestPauseMs = 1_000;

/** What the client takes, made of the settings. Rejects with ENGINE_UNREACHABLE when the file of the authority cannot be read. */
export async function redisOptions(redis: Config['redis']): Promise<RedisTarget> {
  const url = new URL(redis.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? defaultPort : Number(url.port);
  const options: RedisOptions = {
    host,
    port,
    db: databaseOf(url),
    // Replies of both protocols look alike; 2 needs no HELLO.
    protocol: 2,
    lazyConnect: true,
    connectTimeout: connectTimeoutMs,
    socketTimeout: silentMs,
    // How long a command may wait is bounded by its own clock, see `openRedis`.
    maxRetriesPerRequest: null,
    reconnectOnError: (error) => replyCode(error) === 'READONLY',
    retryStrategy: (attempt) => Math.min(longestPauseMs, 25 * 2 ** Math.min(attempt, 6)),
    ...(url.protocol === 'rediss:' ? { tls: await authority(redis.caFile) } : {}),
    ...(redis.user === '' ? {} : { username: redis.user }),
    ...(redis.password === '' ? {} : { password: redis.password }),
  };
  return { address: `${url.hostname}:${port}`, options };
}

function databaseOf(url: URL): number {
  const path = url.pathname.replace(/^\//, '');
  if (/^\d{0,5}$/.test(path)) return Number(path);
  throw new EngineError(
    'ENGINE_UNREACHABLE',
    `MINTSCOPE_REDIS_URL names the database "${path}", which is not a number.`,
  );
}

async function authority(caFile: string): Promise<{ ca?: Buffer }> {
  if (caFile === '') return {};
  try {
    return { ca: await readFile(caFile) };
  } catch (cause) {
    const sentence = `The file of MINTSCOPE_REDIS_TLS_CA_FILE (${caFile}) cannot be read.`;
    throw new EngineError('ENGINE_UNREACHABLE', sentence, { cause });
  }
}
