import { developmentAccess } from './config/development-access.ts';
import { type Environment, environmentSchema } from './config/environment.ts';
import { findContradictions } from './config/find-contradictions.ts';

/** Settings grouped by concern, as the services take them. */
export type Config = ReturnType<typeof group>;

function group(env: Environment) {
  return {
    dataDir: env.MINTSCOPE_DATA_DIR,
    minFreeBytes: env.MINTSCOPE_MIN_FREE_MB * 1024 ** 2,
    logLevel: env.MINTSCOPE_LOG_LEVEL,
    ...groupEngines(env),
    ops: { host: env.MINTSCOPE_OPS_HOST, port: env.MINTSCOPE_OPS_PORT, metricsToken: env.MINTSCOPE_METRICS_TOKEN },
    api: {
      host: env.MINTSCOPE_API_HOST,
      port: env.MINTSCOPE_API_PORT,
      transport: env.MINTSCOPE_API_TRANSPORT,
      requestsPerMinute: env.MINTSCOPE_API_REQUESTS_PER_MINUTE,
      proxies: env.MINTSCOPE_API_PROXIES,
    },
    access: groupAccess(env),
    billing: {
      treasury: env.MINTSCOPE_TREASURY,
      priceUsd: env.MINTSCOPE_PRICE_USD,
      usdcMint: env.MINTSCOPE_USDC_MINT,
      rpcUrl: env.MINTSCOPE_SOLANA_RPC_URL,
    },
    project: {
      sourceUrl: env.MINTSCOPE_SOURCE_LINK.replace(/\/+$/, '') || null,
      feedbackEmail: env.MINTSCOPE_FEEDBACK_EMAIL || null,
    },
    telegram: {
      /** Of the bot that hears and writes; empty = there is none, also where its token is for signing in alone. */
      botToken: env.MINTSCOPE_TELEGRAM_UPDATES === 'off' ? '' : env.MINTSCOPE_TELEGRAM_BOT_TOKEN,
      apiUrl: env.MINTSCOPE_TELEGRAM_API_URL.replace(/\/+$/, ''),
      updates: env.MINTSCOPE_TELEGRAM_UPDATES,
      group: env.MINTSCOPE_TELEGRAM_GROUP
        ? { url: env.MINTSCOPE_TELEGRAM_GROUP, discussionUrl: env.MINTSCOPE_TELEGRAM_DISCUSSION || null }
        : null,
      webhook: {
        url: env.MINTSCOPE_TELEGRAM_WEBHOOK_ADDRESS,
        secret: env.MINTSCOPE_TELEGRAM_WEBHOOK_SECRET,
        host: env.MINTSCOPE_TELEGRAM_WEBHOOK_HOST,
        port: env.MINTSCOPE_TELEGRAM_WEBHOOK_PORT,
      },
    },
    ingest: groupIngest(env),
    log: { partitions: env.MINTSCOPE_PARTITIONS, retentionMs: env.MINTSCOPE_RETENTION_HOURS * 3_600_000 },
    scoring: {
      threads: env.MINTSCOPE_SHARD_THREADS,
      snapshotEvents: env.MINTSCOPE_SNAPSHOT_EVENTS,
      snapshotMs: env.MINTSCOPE_SNAPSHOT_MS,
    },
  };
}

/** Which engine each kind of data is kept in, and how the servers among them are reached. */
function groupEngines(env: Environment) {
  return {
    eventLog: env.MINTSCOPE_EVENT_LOG,
    kafka: {
      brokers: env.MINTSCOPE_KAFKA_BROKERS,
      tls: env.MINTSCOPE_KAFKA_TLS,
      caFile: env.MINTSCOPE_KAFKA_TLS_CA_FILE,
      sasl: env.MINTSCOPE_KAFKA_SASL,
      user: env.MINTSCOPE_KAFKA_USER,
      password: env.MINTSCOPE_KAFKA_PASSWORD,
      prefix: env.MINTSCOPE_KAFKA_PREFIX,
      createTopics: env.MINTSCOPE_KAFKA_CREATE_TOPICS,
      replication: env.MINTSCOPE_KAFKA_REPLICATION,
      sessionMs: env.MINTSCOPE_KAFKA_SESSION_MS,
    },
    stateStore: env.MINTSCOPE_STATE_STORE,
    redis: {
      url: env.MINTSCOPE_REDIS_URL,
      user: env.MINTSCOPE_REDIS_USER,
      password: env.MINTSCOPE_REDIS_PASSWORD,
      caFile: env.MINTSCOPE_REDIS_TLS_CA_FILE,
      prefix: env.MINTSCOPE_REDIS_PREFIX,
    },
    warehouse: env.MINTSCOPE_WAREHOUSE,
    warehouseRetention: {
      trades: env.MINTSCOPE_KEEP_TRADES_DAYS,
      secondCandles: env.MINTSCOPE_KEEP_SECOND_CANDLES_DAYS,
      scores: env.MINTSCOPE_KEEP_SCORES_DAYS,
    },
    clickhouse: {
      url: env.MINTSCOPE_CLICKHOUSE_URL,
      user: env.MINTSCOPE_CLICKHOUSE_USER,
      password: env.MINTSCOPE_CLICKHOUSE_PASSWORD,
      caFile: env.MINTSCOPE_CLICKHOUSE_TLS_CA_FILE,
      database: env.MINTSCOPE_CLICKHOUSE_DATABASE,
    },
    records: env.MINTSCOPE_RECORDS,
    postgres: {
      url: env.MINTSCOPE_POSTGRES_URL,
      user: env.MINTSCOPE_POSTGRES_USER,
      password: env.MINTSCOPE_POSTGRES_PASSWORD,
      tls: env.MINTSCOPE_POSTGRES_TLS,
      caFile: env.MINTSCOPE_POSTGRES_TLS_CA_FILE,
      connections: env.MINTSCOPE_POSTGRES_CONNECTIONS,
    },
  };
}

function groupAccess(env: Environment) {
  return {
    origins: env.MINTSCOPE_ORIGINS,
    jwtSecret: env.MINTSCOPE_JWT_SECRET,
    development: developmentAccess(env),
    signInsPerMinute: env.MINTSCOPE_SIGN_INS_PER_MINUTE,
    accountRequestsPerMinute: env.MINTSCOPE_ACCOUNT_REQUESTS_PER_MINUTE,
    investorCodes: env.MINTSCOPE_INVESTOR_CODES,
    telegramBotToken: env.MINTSCOPE_TELEGRAM_BOT_TOKEN,
    entitlementFromMs: Date.parse(env.MINTSCOPE_ENTITLEMENT_FROM),
    entitlementDays: env.MINTSCOPE_ENTITLEMENT_DAYS,
    productMint: env.MINTSCOPE_PRODUCT_MINT,
    minimumHolding: env.MINTSCOPE_MINIMUM_HOLDING,
  };
}

function groupIngest(env: Environment) {
  return {
    sources: env.MINTSCOPE_SOURCES,
    simulator: {
      seed: env.MINTSCOPE_SIMULATOR_SEED,
      launchesPerMinute: env.MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE,
      tradesPerSecond: env.MINTSCOPE_SIMULATOR_TRADES_PER_SECOND,
      warmupMinutes: env.MINTSCOPE_SIMULATOR_WARMUP_MINUTES,
      pastSpeed: env.MINTSCOPE_SIMULATOR_PAST_SPEED,
      regime: env.MINTSCOPE_SIMULATOR_REGIME,
      otherPoolShare: env.MINTSCOPE_SIMULATOR_OTHER_POOL_SHARE,
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
    enrichment: groupEnrichment(env),
  };
}

function groupEnrichment(env: Environment) {
  return {
    providers: env.MINTSCOPE_ENRICHMENT,
    ipfsGateway: env.MINTSCOPE_ENRICHMENT_IPFS_GATEWAY,
    metadataPerMinute: env.MINTSCOPE_ENRICHMENT_METADATA_PER_MINUTE,
    servicePerMinute: env.MINTSCOPE_ENRICHMENT_SERVICE_PER_MINUTE,
    pictures: env.MINTSCOPE_ENRICHMENT_PICTURES,
    answers: env.MINTSCOPE_ENRICHMENT_ANSWERS,
    dasUrl: env.MINTSCOPE_DAS_URL,
    dexscreenerUrl: env.MINTSCOPE_DEXSCREENER_URL.replace(/\/$/, ''),
    rugcheckUrl: env.MINTSCOPE_RUGCHECK_URL.replace(/\/$/, ''),
    gmgnUrl: env.MINTSCOPE_GMGN_URL,
    gmgnKey: env.MINTSCOPE_GMGN_TOKEN,
  };
}

/** All problems of the environment in one message; each names its variable. */
export class ConfigError extends Error {
  readonly code = 'CONFIG_INVALID';
}

export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environmentSchema.safeParse(environment);
  const lines = parsed.success
    ? findContradictions(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (parsed.success && lines.length === 0) return group(parsed.data);
  throw new ConfigError(`Settings that cannot be used:\n  ${lines.join('\n  ')}`);
}
