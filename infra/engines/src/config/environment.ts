import { telegramDiscussionAddress, telegramGroupAddress } from '@mintscope/schemas/chat/telegram-group';
import { z } from 'zod';
import {
  address,
  bearerCharacters,
  file,
  flag,
  list,
  listOr,
  nodeAddress,
  number,
  port,
  publicAddress,
} from './setting-kinds.ts';

const publicNode = 'https://api.mainnet-beta.solana.com';

const enrichmentNames = ['none', 'metadata', 'rpc', 'das', 'dexscreener', 'gmgn', 'rugcheck'] as const;
const sourceNames = ['simulator', 'solana', 'webhook', 'replay'] as const;
const regimeNames = ['ordinary', 'hot', 'predatory', 'quiet'] as const;

/** Every setting, its environment variable, and a default that runs on a laptop. */
export const environmentSchema = z.object({
  MINTSCOPE_DATA_DIR: z.string().min(1).default('data'),
  /** While less is free where the data directory lies (MiB), the embedded engines write nothing, and none of them starts. */
  MINTSCOPE_MIN_FREE_MB: number(256, (schema) => schema.min(0).max(1_000_000)),
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

  /** Where people, sessions, settings and payments are kept: `pglite` below the data directory, or `postgres`. */
  MINTSCOPE_RECORDS: z.enum(['pglite', 'postgres']).default('pglite'),
  /** postgres://host:port/database. */
  MINTSCOPE_POSTGRES_URL: z
    .string()
    .regex(
      /^(postgres(ql)?:\/\/[^@\s/]+\/[^@\s/?]+)?$/,
      'postgres://host:port/database; user and password have their own settings',
    )
    .default(''),
  MINTSCOPE_POSTGRES_USER: z.string().default('mintscope'),
  MINTSCOPE_POSTGRES_PASSWORD: z.string().default(''),
  /** `true` = encrypted, and the server's certificate is checked. */
  MINTSCOPE_POSTGRES_TLS: flag('false'),
  /** PEM file of the authority that signed the server's certificate; empty = the system's. */
  MINTSCOPE_POSTGRES_TLS_CA_FILE: file,
  /** Connections of one process at most. */
  MINTSCOPE_POSTGRES_CONNECTIONS: number(10, (schema) => schema.int().min(1).max(200)),

  /** Where a process answers its operators /health, /live and /metrics; an empty port = nowhere. */
  MINTSCOPE_OPS_HOST: z.string().default('127.0.0.1'),
  MINTSCOPE_OPS_PORT: z.preprocess(
    (text) => (typeof text === 'string' ? (text.trim() === '' ? undefined : Number(text)) : text),
    z.number().int().min(0).max(65_535).optional(),
  ),

  /** Opens /metrics on the API port to `Authorization: Bearer …`, at least 32 characters; empty = there is none. */
  MINTSCOPE_METRICS_TOKEN: z
    .union([z.literal(''), z.string().regex(/^[A-Za-z0-9._~+/=-]{32,1024}$/, bearerCharacters)])
    .default(''),

  MINTSCOPE_API_HOST: z.string().default('127.0.0.1'),
  MINTSCOPE_API_PORT: port(3001),
  /** `auto` takes uWebSockets.js where its binary loads, else ws. */
  MINTSCOPE_API_TRANSPORT: z.enum(['auto', 'uws', 'ws']).default('auto'),

  /**
   * What the visitors of one address may ask a minute before they are answered 429, in units of which a plain call takes one
   * (`cost` of an endpoint); as much again for pages and files; 0 = no limit. Users are counted by account.
   */
  MINTSCOPE_API_REQUESTS_PER_MINUTE: number(1_200, (schema) => schema.int().min(0).max(1_000_000)),
  /** Proxies in front of stream-api: so many last entries of X-Forwarded-For are theirs to tell; 0 = the header is ignored. */
  MINTSCOPE_API_PROXIES: number(0, (schema) => schema.int().min(0).max(10)),

  /** Origins of the pages that may sign in and open the live feed, comma-separated; empty = those of this machine. */
  MINTSCOPE_ORIGINS: list.pipe(z.array(z.string().regex(/^https?:\/\/[^\s/]+$/, 'https://host or http://host:port'))),
  /** Signs the tokens of sessions, at least 32 characters; empty = one made and kept in the data directory. */
  MINTSCOPE_JWT_SECRET: z.union([z.literal(''), z.string().min(32)]).default(''),
  /**
   * One-click sign-in without a password, for requests of this machine that came through no proxy. `auto` = only when every
   * engine is embedded. Beside a setting of a published site (another API host, origin, a proxy, treasury or product mint)
   * `auto` is off and `true` is refused.
   */
  MINTSCOPE_DEVELOPMENT_ACCESS: z.enum(['auto', 'true', 'false']).default('auto'),
  /** Sign-ins that one network address may try a minute, and changes one account may make. */
  MINTSCOPE_SIGN_INS_PER_MINUTE: number(30, (schema) => schema.int().min(1).max(100_000)),
  MINTSCOPE_ACCOUNT_REQUESTS_PER_MINUTE: number(600, (schema) => schema.int().min(1).max(1_000_000)),
  /** Comma-separated codes, at least 12 characters each. */
  MINTSCOPE_INVESTOR_CODES: list.pipe(z.array(z.string().min(12, 'at least 12 characters'))),
  MINTSCOPE_TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^(\d{3,20}:[A-Za-z0-9_-]{20,64})?$/, 'the token that BotFather gave, 123456:ABC…')
    .default(''),
  /** Where the Bot API answers: Telegram's own server, or one of yours. */
  MINTSCOPE_TELEGRAM_API_URL: z
    .url({ protocol: /^https?$/ })
    .refine((text) => !/^[a-z]+:\/\/[^/]*@/i.test(text), 'no user and password in the address')
    .default('https://api.telegram.org'),
  /**
   * How the bot hears what is written to it: it asks (`polling`), or Telegram calls `MINTSCOPE_TELEGRAM_WEBHOOK_ADDRESS`. `off` = it neither
   * hears nor writes: its token is for signing in alone, and what is written to it stays another program's.
   */
  MINTSCOPE_TELEGRAM_UPDATES: z.enum(['polling', 'webhook', 'off']).default('polling'),
  /**
   * The public address of the receiver; a proxy with TLS passes it on to host and port below. With `polling`: the webhook that may be taken
   * away; one of any other address is another program's, and stays.
   */
  MINTSCOPE_TELEGRAM_WEBHOOK_ADDRESS: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  /** Telegram sends it with each call: 32 to 256 letters, digits, underscores and dashes. */
  MINTSCOPE_TELEGRAM_WEBHOOK_SECRET: z
    .string()
    .regex(/^([A-Za-z0-9_-]{32,256})?$/, '32 to 256 letters, digits, underscores and dashes')
    .default(''),
  MINTSCOPE_TELEGRAM_WEBHOOK_HOST: z.string().default('127.0.0.1'),
  MINTSCOPE_TELEGRAM_WEBHOOK_PORT: port(3003),
  /** The community's group in Telegram, to which /community leads; empty = none. */
  MINTSCOPE_TELEGRAM_GROUP: z.union([z.literal(''), telegramGroupAddress]).default(''),
  /** A post of a public channel whose comments are the group's chat: /community shows them after a click; empty = the link alone. */
  MINTSCOPE_TELEGRAM_DISCUSSION: z.union([z.literal(''), telegramDiscussionAddress]).default(''),
  /** First day (UTC) on which an expired entitlement keeps its user out. */
  MINTSCOPE_ENTITLEMENT_FROM: z.iso.date().default('2024-10-01'),
  /** Days of access that the first sign-in of an account gives; 0 = none, only a payment does. */
  MINTSCOPE_ENTITLEMENT_DAYS: number(365, (schema) => schema.int().min(0).max(3650)),
  /** Mint of the product's own token; empty = not launched, and no holding is asked for. */
  MINTSCOPE_PRODUCT_MINT: address,
  /** Whole tokens a wallet has to hold once there is a mint. */
  MINTSCOPE_MINIMUM_HOLDING: number(100_000, (schema) => schema.min(0)),
  /** Account that payments go to; empty = payments are off. */
  MINTSCOPE_TREASURY: address,
  MINTSCOPE_PRICE_USD: number(99, (schema) => schema.min(0.01).max(100_000)),
  MINTSCOPE_USDC_MINT: address.default('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),

  /** Where the product's source can be read, without `.git`: /updates links to it, and to each of its commits; empty = no link. */
  MINTSCOPE_SOURCE_LINK: publicAddress,
  /** Where users may write to; /updates shows it. */
  MINTSCOPE_FEEDBACK_EMAIL: z.union([z.literal(''), z.email('an address such as team@example.org')]).default(''),

  /** Comma-separated: simulator, solana, webhook, replay. */
  MINTSCOPE_SOURCES: listOr('simulator').pipe(
    z.array(z.enum(sourceNames)).refine((names) => new Set(names).size === names.length, 'names a source twice'),
  ),

  MINTSCOPE_SIMULATOR_SEED: number(1, (schema) => schema.int().min(0).max(0xffff_ffff)),
  MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: number(20, (schema) => schema.min(1).max(300)),
  MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: number(60, (schema) => schema.min(0.1).max(10_000)),
  /** What kind of market it is: how many tokens rise, and how many of their creators have a scheme. */
  MINTSCOPE_SIMULATOR_REGIME: z.enum(regimeNames).default('ordinary'),
  /** How many of the tokens that moved into a pool get others beside it, in dollars or of a few coins. */
  MINTSCOPE_SIMULATOR_OTHER_POOL_SHARE: number(0.4, (schema) => schema.min(0).max(1)),
  /** Past market made at once when the log is empty; 0 = none. */
  MINTSCOPE_SIMULATOR_WARMUP_MINUTES: number(40, (schema) => schema.min(0).max(1_440)),
  /** How much faster than the clock the past is made; 0 = at once, and of 150,000 trades at the most. */
  MINTSCOPE_SIMULATOR_PAST_SPEED: number(0, (schema) => schema.min(0).max(10_000)),
  /** File for the truth labels (NDJSON); empty = beside the embedded data, or none when the log is elsewhere. */
  MINTSCOPE_SIMULATOR_TRUTH_FILE: z.string().default(''),

  /** Empty = a public node, which is slow. */
  MINTSCOPE_SOLANA_RPC_URL: nodeAddress(/^https?$/, 'https://host/key').transform((url) => url || publicNode),
  /** Empty = the RPC address with ws(s) in place of http(s). */
  MINTSCOPE_SOLANA_WS_URL: nodeAddress(/^wss?$/, 'wss://host/key'),
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

  /**
   * Who is asked about new tokens beside the chain, comma-separated: metadata (the creator's document, and pictures), rpc, das
   * (holders, where a launch was missed), dexscreener, gmgn, rugcheck. Tokens of the simulator are told of by a provider of its own;
   * `none` switches that off too.
   */
  MINTSCOPE_ENRICHMENT: list.pipe(
    z
      .array(z.enum(enrichmentNames))
      .refine((names) => names.length < 2 || !names.includes('none'), 'none stands alone'),
  ),
  /** Asked for what lies in IPFS. */
  MINTSCOPE_ENRICHMENT_IPFS_GATEWAY: z.url({ protocol: /^https$/ }).default('https://ipfs.io'),
  /** Questions a minute: of metadata documents, of pictures, and of each service. */
  MINTSCOPE_ENRICHMENT_METADATA_PER_MINUTE: number(600, (schema) => schema.min(1).max(60_000)),
  MINTSCOPE_ENRICHMENT_SERVICE_PER_MINUTE: number(30, (schema) => schema.min(1).max(60_000)),
  /** Pictures and answers kept in the state store, the last used; a picture takes some 3 KB, an answer at most 64. */
  MINTSCOPE_ENRICHMENT_PICTURES: number(20_000, (schema) => schema.int().min(100).max(10_000_000)),
  MINTSCOPE_ENRICHMENT_ANSWERS: number(5_000, (schema) => schema.int().min(100).max(1_000_000)),
  MINTSCOPE_DAS_URL: nodeAddress(/^https?$/, 'https://host/key'),
  MINTSCOPE_DEXSCREENER_URL: z.url({ protocol: /^https?$/ }).default('https://api.dexscreener.com'),
  MINTSCOPE_RUGCHECK_URL: z.url({ protocol: /^https?$/ }).default('https://api.rugcheck.xyz'),
  /** With `{mint}` in the place of the address; the key goes as the header `x-apikey`. */
  MINTSCOPE_GMGN_URL: z
    .string()
    .regex(/^(https?:\/\/[^@\s]+\{mint\}[^@\s]*)?$/, 'https://host/path?address={mint}')
    .default(''),
  MINTSCOPE_GMGN_TOKEN: z.string().default(''),

  MINTSCOPE_PARTITIONS: number(4, (schema) => schema.int().min(1).max(256)),
  MINTSCOPE_SHARD_THREADS: number(1, (schema) => schema.int().min(1).max(64)),
  MINTSCOPE_RETENTION_HOURS: number(24, (schema) => schema.min(0.05)),
  /** Days for which the warehouse keeps trades (own picks are read from those of a month), candles of a second, and scores with all other candles. */
  MINTSCOPE_KEEP_TRADES_DAYS: number(30, (schema) => schema.int().min(30).max(36_500)),
  MINTSCOPE_KEEP_SECOND_CANDLES_DAYS: number(7, (schema) => schema.int().min(1).max(36_500)),
  MINTSCOPE_KEEP_SCORES_DAYS: number(400, (schema) => schema.int().min(30).max(36_500)),
  MINTSCOPE_SNAPSHOT_EVENTS: number(100_000, (schema) => schema.int().min(1)),
  MINTSCOPE_SNAPSHOT_MS: number(15_000, (schema) => schema.int().min(100)),
});

export type Environment = z.infer<typeof environmentSchema>;
