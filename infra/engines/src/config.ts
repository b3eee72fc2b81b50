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

const sourceNames = ['simulator', 'solana', 'webhook', 'replay'] as const;

/** Every setting, its environment variable, and a default that runs on a laptop. */
const environmentSchema = z.object({
  MINTSCOPE_DATA_DIR: z.string().min(1).default('data'),
  MINTSCOPE_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),

  MINTSCOPE_API_HOST: z.string().default('127.0.0.1'),
  MINTSCOPE_API_PORT: port(3001),
  /** `auto` takes uWebSockets.js where its binary loads, else ws. */
  MINTSCOPE_API_TRANSPORT: z.enum(['auto', 'uws', 'ws']).default('auto'),

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
  /** File for the truth labels (NDJSON); empty = beside the data. */
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

/** Settings grouped by concern, as the services take them. */
export type Config = ReturnType<typeof group>;

function group(env: z.infer<typeof environmentSchema>) {
  return {
    dataDir: env.MINTSCOPE_DATA_DIR,
    logLevel: env.MINTSCOPE_LOG_LEVEL,
    api: { host: env.MINTSCOPE_API_HOST, port: env.MINTSCOPE_API_PORT, transport: env.MINTSCOPE_API_TRANSPORT },
    ingest: {
      sources: env.MINTSCOPE_SOURCES,
      simulator: {
        seed: env.MINTSCOPE_SIMULATOR_SEED,
        launchesPerMinute: env.MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE,
        tradesPerSecond: env.MINTSCOPE_SIMULATOR_TRADES_PER_SECOND,
        warmupMinutes: env.MINTSCOPE_SIMULATOR_WARMUP_MINUTES,
        truthFile: env.MINTSCOPE_SIMULATOR_TRUTH_FILE,
      },
      solana: {
        rpcUrl: env.MINTSCOPE_SOLANA_RPC_URL,
        wsUrl: env.MINTSCOPE_SOLANA_WS_URL || env.MINTSCOPE_SOLANA_RPC_URL.replace(/^http/, 'ws'),
        requestsPerSecond: env.MINTSCOPE_SOLANA_REQUESTS_PER_SECOND,
        programs: env.MINTSCOPE_SOLANA_PROGRAMS,
      },
      webhook: {
        host: env.MINTSCOPE_WEBHOOK_HOST,
        port: env.MINTSCOPE_WEBHOOK_PORT,
        secret: env.MINTSCOPE_WEBHOOK_SECRET,
        maxBytes: env.MINTSCOPE_WEBHOOK_MAX_BYTES,
      },
      replay: { file: env.MINTSCOPE_REPLAY_FILE, speed: env.MINTSCOPE_REPLAY_SPEED },
    },
    log: { partitions: env.MINTSCOPE_PARTITIONS, retentionMs: env.MINTSCOPE_RETENTION_HOURS * 3_600_000 },
    scoring: {
      threads: env.MINTSCOPE_SHARD_THREADS,
      snapshotEvents: env.MINTSCOPE_SNAPSHOT_EVENTS,
      snapshotMs: env.MINTSCOPE_SNAPSHOT_MS,
    },
  };
}

/** All problems of the environment in one message; each names its variable. */
export class ConfigError extends Error {
  readonly code = 'CONFIG_INVALID';
}

export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (parsed.success) return group(parsed.data);
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`Settings that cannot be used:\n  ${lines.join('\n  ')}`);
}
