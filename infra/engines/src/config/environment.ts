import { z } from 'zod';

/** A number; left empty it counts as not set. */
function number(fallback: number, check: (schema: z.ZodNumber) => z.ZodNumber) {
  return z.preprocess(
    (text) => (typeof text === 'string' ? (text.trim() === '' ? undefined : Number(text)) : text),
    check(z.number()).default(fallback),
  );
}

const port = (fallback: number) => number(fallback, (schema) => schema.int().min(0).max(65_535));
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** A path to a file, or nothing. */
const file = z.string().default('');
const flag = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(fallback)
    .transform((text) => text === 'true');

const sourceNames = ['simulator', 'solana', 'webhook', 'replay'] as const;

/** Every setting, its environment variable, and a default that runs on a laptop. */
export const environmentSchema = z.object({
  MINTSCOPE_DATA_DIR: z.string().min(1).default('data'),
  MINTSCOPE_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),

  /** Where records of the log are kept: `lmdb` below the data directory, or `kafka`. */
  MINTSCOPE_EVENT_LOG: z.enum(['lmdb', 'kafka']).default('lmdb'),
  /** Comma-separated host:port. */
  MINTSCOPE_KAFKA_BROKERS: list,
  MINTSCOPE_KAFKA_TLS: flag('false'),
  /** PEM file of the authority that signed the brokers' certificates; empty = the system's. */
  MINTSCOPE_KAFKA_TLS_CA_FILE: file,
  MINTSCOPE_KAFKA_SASL: z.enum(['none', 'plain', 'scram-sha-256', 'scram-sha-512']).default('none'),
  MINTSCOPE_KAFKA_USER: z.string().default(''),
  MINTSCOPE_KAFKA_PASSWORD: z.string().default(''),
  /** Before the name of every topic and group, for a cluster shared with others. */
  MINTSCOPE_KAFKA_PREFIX: z
    .string()
    .regex(/^[a-zA-Z0-9._-]{0,64}$/, 'letters, digits, dot, dash and underscore only')
    .default('mintscope.'),
  /** `false` = topics must be there already. */
  MINTSCOPE_KAFKA_CREATE_TOPICS: flag('true'),
  /** Copies of each new topic; with 3 it survives the loss of a machine, with 1 a power cut may take the last second. */
  MINTSCOPE_KAFKA_REPLICATION: number(1, (schema) => schema.int().min(1).max(7)),
  /** A consumer that has not answered for so long loses its partitions (ms). */
  MINTSCOPE_KAFKA_SESSION_MS: number(10_000, (schema) => schema.int().min(6_000).max(300_000)),

  /** Where live documents, indexes and progress are kept: `lmdb` below the data directory, or `redis`. */
  MINTSCOPE_STATE_STORE: z.enum(['lmdb', 'redis']).default('lmdb'),
  /** redis://host:port/database, or rediss:// for TLS. */
  MINTSCOPE_REDIS_URL: z
    .string()
    .regex(
      /^(rediss?:\/\/[^@\s]+)?$/,
      'redis://host:port or rediss://host:port; user and password have their own settings',
    )
    .default(''),
  MINTSCOPE_REDIS_USER: z.string().default(''),
  MINTSCOPE_REDIS_PASSWORD: z.string().default(''),
  MINTSCOPE_REDIS_TLS_CA_FILE: file,
  /** Before every key and channel. */
  MINTSCOPE_REDIS_PREFIX: z
    .string()
    .regex(/^[a-zA-Z0-9._-]{1,64}$/, 'letters, digits, dot, dash and underscore only')
    .default('mintscope'),

  /** Where trades, candles and scores are kept: `chdb` below the data directory, or `clickhouse`. */
  MINTSCOPE_WAREHOUSE: z.enum(['chdb', 'clickhouse']).default('chdb'),
  /** http://host:8123 or https://host:8443. */
  MINTSCOPE_CLICKHOUSE_URL: z
    .string()
    .regex(
      /^(https?:\/\/[^@\s]+)?$/,
      'http://host:port or https://host:port; user and password have their own settings',
    )
    .default(''),
  MINTSCOPE_CLICKHOUSE_USER: z.string().default('default'),
  MINTSCOPE_CLICKHOUSE_PASSWORD: z.string().default(''),
  MINTSCOPE_CLICKHOUSE_TLS_CA_FILE: file,
  MINTSCOPE_CLICKHOUSE_DATABASE: z
    .string()
    .regex(/^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/, 'a name of letters, digits and underscores')
    .default('mintscope'),

  /** Where a service of its own answers /health and /metrics; an empty port = nowhere. `npm start` has both on its API port. */
  MINTSCOPE_OPS_HOST: z.string().default('127.0.0.1'),
  MINTSCOPE_OPS_PORT: z.preprocess(
    (text) => (typeof text === 'string' ? (text.trim() === '' ? undefined : Number(text)) : text),
    z.number().int().min(0).max(65_535).optional(),
  ),

  MINTSCOPE_API_HOST: z.string().default('127.0.0.1'),
  MINTSCOPE_API_PORT: port(3001),
  /** `auto` takes uWebSockets.js where its binary loads, else ws. */
  MINTSCOPE_API_TRANSPORT: z.enum(['auto', 'uws', 'ws']).default('auto'),

  /** Requests an address may make a minute before it is answered 429; 0 = no limit. */
  MINTSCOPE_API_REQUESTS_PER_MINUTE: number(0, (schema) => schema.int().min(0).max(1_000_000)),
  /** Proxies in front of stream-api: so many last entries of X-Forwarded-For are theirs to tell; 0 = the header is ignored. */
  MINTSCOPE_API_PROXIES: number(0, (schema) => schema.int().min(0).max(10)),

  /** Comma-separated: simulator, solana, webhook, replay. */
  MINTSCOPE_SOURCES: z
    .string()
    .default('simulator')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(sourceNames)).refine((names) => new Set(names).size === names.length, 'names a source twice')),

  MINTSCOPE_SIMULATOR_SEED: number(1, (schema) => schema.int().min(0).max(0xffff_ffff)),
  MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: number(20, (schema) => schema.min(1).max(300)),
  MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: number(60, (schema) => schema.min(0.1).max(10_000)),
  /** Past market made at once when the log is empty (two minutes of it after a restart); 0 = none. */
  MINTSCOPE_SIMULATOR_WARMUP_MINUTES: number(15, (schema) => schema.min(0).max(1_440)),
  /** File for the truth labels (NDJSON); empty = beside the embedded data, or none when the log is elsewhere. */
  MINTSCOPE_SIMULATOR_TRUTH_FILE: z.string().default(''),

  MINTSCOPE_SOLANA_RPC_URL: z.string().default('https://api.mainnet-beta.solana.com'),
  /** Empty = the RPC address with ws(s) in place of http(s). */
  MINTSCOPE_SOLANA_WS_URL: z.string().default(''),
  MINTSCOPE_SOLANA_REQUESTS_PER_SECOND: number(8, (schema) => schema.min(0.1).max(10_000)),
  MINTSCOPE_SOLANA_PROGRAMS: list,

  MINTSCOPE_WEBHOOK_HOST: z.string().default('127.0.0.1'),
  MINTSCOPE_WEBHOOK_PORT: port(3002),
  /** Shared secret of the Authorization header; the webhook source does not start without one. */
  MINTSCOPE_WEBHOOK_SECRET: z.string().default(''),
  MINTSCOPE_WEBHOOK_MAX_BYTES: number(4 * 1024 * 1024, (schema) => schema.int().min(1024)),

  MINTSCOPE_REPLAY_FILE: z.string().default(''),
  /** 1 = as recorded, 10 = ten times as fast, 0 = flat out. */
  MINTSCOPE_REPLAY_SPEED: number(1, (schema) => schema.min(0)),

  MINTSCOPE_PARTITIONS: number(4, (schema) => schema.int().min(1).max(256)),
  MINTSCOPE_SHARD_THREADS: number(1, (schema) => schema.int().min(1).max(64)),
  MINTSCOPE_RETENTION_HOURS: number(24, (schema) => schema.min(1)),
  MINTSCOPE_SNAPSHOT_EVENTS: number(100_000, (schema) => schema.int().min(1)),
  MINTSCOPE_SNAPSHOT_MS: number(15_000, (schema) => schema.int().min(100)),
});

export type Environment = z.infer<typeof environmentSchema>;
