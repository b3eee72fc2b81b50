import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Config } from '../config.ts';
import { EngineError } from '../engine-error.ts';
import type { Logger } from '../logger.ts';
import { within } from '../patience/within.ts';
import { checkServer } from './check-server.ts';
import { type RedisTarget, redisOptions } from './redis-options.ts';
import { connectionCode, passingCodes, refusedCodes, replyCode } from './redis-reply.ts';

export interface OpenRedisOptions {
  redis: Config['redis'];
  log: Logger;
  /** How long the first connection may take (ms). */
  connectWithinMs?: number;
  /** How long a command waits for its answer while the server is away (ms). */
  answerWithinMs?: number;
}

/** A connection to one Redis server, shared by the state store, signals and rate limits. */
export interface RedisConnection {
  readonly log: Logger;
  /** Before every key and channel; ends with a colon. */
  readonly prefix: string;
  /** Whether commands would be carried out at once. */
  isUp(): boolean;
  /**
   * Carries out a command, again when its answer was lost: it must do no harm twice. While the server is away it waits.
   * Rejects with STATE_FAILED after `withinMs` (then it may have been carried out or not), CREDENTIALS_REFUSED, CLOSED.
   */
  ask<Answer>(command: (client: Redis) => Promise<Answer>, withinMs?: number): Promise<Answer>;
  /** A further connection, for listening; it comes back by itself and ends with this one. */
  newSubscriber(): Redis;
  close(): Promise<void>;
}

const retryMs = 100;
/** Keeps a connection that only listens from staying dead unnoticed. */
const heartbeatMs = 10_000;

/**
 * Connects to the server of MINTSCOPE_REDIS_URL and checks it. Rejects with ENGINE_UNREACHABLE, CREDENTIALS_REFUSED,
 * VERSION_UNSUPPORTED or ENGINE_UNSUITABLE, each in a sentence that names the setting.
 */
export async function openRedis(options: OpenRedisOptions): Promise<RedisConnection> {
  const { redis, log, connectWithinMs = 10_000, answerWithinMs = 30_000 } = options;
  const target = await redisOptions(redis);
  const client = await connect(target, connectWithinMs);
  tellOutages(client, target, log);
  const subscribers: Redis[] = [];
  const heartbeats: NodeJS.Timeout[] = [];
  let closed = false;

  function mustBeOpen(): void {
    if (closed) throw new EngineError('CLOSED', 'The connection to Redis is closed.');
  }

  return {
    log,
    prefix: `${redis.prefix}:`,
    isUp: () => client.status === 'ready',
    async ask(command, withinMs = answerWithinMs) {
      const giveUpAtMs = performance.now() + withinMs;
      for (;;) {
        mustBeOpen();
        try {
          return await settled(command(client), giveUpAtMs - performance.now());
        } catch (cause) {
          mustBeOpen();
          refuseFinal(cause, target);
          if (performance.now() + retryMs >= giveUpAtMs) {
            const sentence = `Redis at ${target.address} (MINTSCOPE_REDIS_URL) did not carry out a command within ${withinMs} ms.`;
            throw new EngineError('STATE_FAILED', sentence, { cause });
          }
        }
        await sleep(retryMs);
      }
    },
    newSubscriber() {
      mustBeOpen();
      const subscriber = client.duplicate();
      subscriber.on('error', () => undefined);
      subscribers.push(subscriber);
      const heartbeat = setInterval(() => void subscriber.ping().catch(() => undefined), heartbeatMs);
      heartbeats.push(heartbeat.unref());
      return subscriber;
    },
    async close() {
      closed = true;
      for (const heartbeat of heartbeats) clearInterval(heartbeat);
      for (const one of [...subscribers, client]) one.disconnect();
    },
  };
}

/** Tries until the deadline while the server is away or loads its data; what will not pass is refused at once. */
async function connect(target: RedisTarget, withinMs: number): Promise<Redis> {
  const giveUpAtMs = performance.now() + withinMs;
  for (;;) {
    let isUp = false;
    let failure: unknown;
    const { retryStrategy } = target.options;
    const client = new Redis({
      ...target.options,
      retryStrategy: (attempt) => (isUp ? retryStrategy?.(attempt) : null),
    });
    client.on('error', (error) => {
      failure = error;
    });
    try {
      await settled(client.connect(), giveUpAtMs - performance.now());
      checkServer(await settled(client.info(), giveUpAtMs - performance.now()), target.address);
      isUp = true;
      return client;
    } catch (error) {
      client.disconnect();
      failure ??= error;
      refuseFinal(failure, target);
      refuseUntrusted(failure, target);
      if (performance.now() + retryMs >= giveUpAtMs) throw unreachable(failure, target);
    }
    await sleep(retryMs);
  }
}

/** Throws what trying again cannot mend: a refusal by the server, or by ourselves. */
function refuseFinal(cause: unknown, { address }: RedisTarget): void {
  if (cause instanceof EngineError) throw cause;
  const code = replyCode(cause);
  if (code === undefined || passingCodes.has(code)) return;
  if (code === 'NOPERM') {
    const sentence = `Redis at ${address} denies the user of MINTSCOPE_REDIS_USER a command or key it needs.`;
    throw new EngineError('CREDENTIALS_REFUSED', sentence, { cause });
  }
  if (refusedCodes.has(code)) {
    const sentence = `Redis at ${address} refuses the credentials of MINTSCOPE_REDIS_USER and MINTSCOPE_REDIS_PASSWORD.`;
    throw new EngineError('CREDENTIALS_REFUSED', sentence, { cause });
  }
  throw new EngineError('STATE_FAILED', `Redis at ${address} (MINTSCOPE_REDIS_URL) refused a command (${code}).`, {
    cause,
  });
}

/** TLS that will not come about however often it is tried. */
function refuseUntrusted(cause: unknown, { address }: RedisTarget): void {
  const code = connectionCode(cause) ?? '';
  if (/CERT|SIGNATURE|ISSUER/.test(code)) {
    const sentence = `The TLS certificate of Redis at ${address} is not trusted (${code}): set MINTSCOPE_REDIS_TLS_CA_FILE to the file of its authority.`;
    throw new EngineError('ENGINE_UNREACHABLE', sentence, { cause });
  }
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') {
    const sentence = `Redis at ${address} does not speak TLS: begin MINTSCOPE_REDIS_URL with redis://, or name its TLS port.`;
    throw new EngineError('ENGINE_UNREACHABLE', sentence, { cause });
  }
}

function unreachable(cause: unknown, { address, options }: RedisTarget): EngineError {
  const code = connectionCode(cause);
  const hint = options.tls ? 'redis:// if it does not speak TLS' : 'rediss:// if it wants TLS';
  const sentence =
    code === undefined || code === 'ECONNRESET' || code === 'EPIPE'
      ? `Redis at ${address} (MINTSCOPE_REDIS_URL) does not answer or closes the connection; the address begins with ${hint}.`
      : `Redis at ${address} (MINTSCOPE_REDIS_URL) cannot be reached (${code}).`;
  return new EngineError('ENGINE_UNREACHABLE', sentence, { cause });
}

/** As the promise, or an error when it takes longer. */
function settled<Value>(promise: Promise<Value>, withinMs: number): Promise<Value> {
  return within(withinMs, promise, () => {
    throw new Error(`no answer within ${Math.round(withinMs)} ms`);
  });
}

function tellOutages(client: Redis, { address }: RedisTarget, log: Logger): void {
  let isAway = false;
  client.on('reconnecting', () => {
    if (!isAway) log.warn({ address }, 'connection to Redis lost; commands wait');
    isAway = true;
  });
  client.on('ready', () => {
    if (isAway) log.info({ address }, 'connected to Redis again');
    isAway = false;
  });
}
