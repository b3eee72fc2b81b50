import { z } from 'zod';
import { pubkeySchema, signatureSchema, u64Schema } from '../ids.ts';
import { limits } from '../limits.ts';
import { providerNames } from './providers.ts';

/** The version every canonical chain event carries. A reader refuses a version it does not know. */
export const chainEventVersion = 1;

const u8 = z.int().min(0).max(255);
const u16 = z.int().min(0).max(65_535);
const u32 = z.int().min(0).max(4_294_967_295);
const safeUint = z.int().min(0);

/** `enrichment`: not from the chain; a provider was asked about the token. Such an event counts as of its place in the log. */
export const eventSourceSchema = z.enum(['solana', 'webhook', 'simulator', 'file', 'enrichment']);

/**
 * What every event has, as the chain has it. Amounts are integers in base units; time is the block's.
 * `instruction` is the position of the emitting instruction in execution order (each top-level instruction followed by
 * its inner ones, from 0) and `sub` counts the events of one instruction: with the signature they identify the event.
 */
const envelope = {
  v: z.literal(chainEventVersion),
  mint: pubkeySchema,
  signature: signatureSchema,
  instruction: u16,
  sub: u8,
  slot: safeUint,
  /** Position of the transaction in its block, where the source knows it. */
  transactionIndex: u32.nullable(),
  /** Block time in whole seconds, as the chain has it; null when the source did not tell. */
  blockTime: safeUint.nullable(),
  /** Time in ms, only from sources that know it finer than a second. */
  timeMs: safeUint.nullable(),
  /**
   * When ingest accepted the event (ms); set once, stored with it, so that a replay sees the same. The event counts as of
   * then where it claims to be further ahead than `main.time.futureSlackMs`.
   */
  receivedAtMs: safeUint.nullable(),
  source: eventSourceSchema,
  program: pubkeySchema,
  feePayer: pubkeySchema,
  feeLamports: u64Schema,
  /** Compute units the whole transaction consumed. */
  computeUnits: u32.nullable(),
  /** The part of the fee above 5,000 lamports a signature. */
  priorityFeeLamports: u64Schema.nullable(),
  /** Lamports the transaction sent to block-engine tip accounts. */
  tipLamports: u64Schema.nullable(),
};

export const tokenCreatedSchema = z.strictObject({
  type: z.literal('token_created'),
  ...envelope,
  name: z.string().max(limits.nameLength),
  symbol: z.string().max(limits.symbolLength),
  uri: z.string().max(limits.uriLength),
  creator: pubkeySchema,
  /** Bonding curve or pool account. */
  pool: pubkeySchema,
  quoteMint: pubkeySchema,
  decimals: u8,
  quoteDecimals: u8,
  supply: u64Schema,
  /** Reserves that set the price at the start (virtual ones where the curve has them). */
  baseReserve: u64Schema.nullable(),
  quoteReserve: u64Schema.nullable(),
  /** Tokens the curve can sell before it completes. */
  curveSupply: u64Schema.nullable(),
  mintable: z.boolean().nullable(),
  freezable: z.boolean().nullable(),
});

export const tradeSchema = z.strictObject({
  type: z.literal('trade'),
  ...envelope,
  side: z.enum(['buy', 'sell']),
  trader: pubkeySchema,
  pool: pubkeySchema,
  quoteMint: pubkeySchema,
  decimals: u8,
  quoteDecimals: u8,
  /** Tokens that left (buy) or entered (sell) the pool. */
  baseAmount: u64Schema,
  /** Quote units that entered (buy) or left (sell) the pool, without fees that go elsewhere. */
  quoteAmount: u64Schema,
  /** Quote units of all fees taken by the program, its platform and the creator. */
  feeQuote: u64Schema,
  /** Price-setting reserves after the trade (virtual ones where the curve has them). */
  baseReserve: u64Schema.nullable(),
  quoteReserve: u64Schema.nullable(),
  /** Tokens still for sale on the curve after the trade; null on pools. */
  curveRemaining: u64Schema.nullable(),
});

export const transferSchema = z.strictObject({
  type: z.literal('transfer'),
  ...envelope,
  /** For SOL `mint` is the wrapped-SOL mint. Owners, not token accounts. */
  from: pubkeySchema,
  to: pubkeySchema,
  amount: u64Schema,
  /** Of SOL: whether the receiver had none before, so that this is its first; null where the source does not tell. */
  opens: z.boolean().nullable().default(null),
});

const liquidity = {
  ...envelope,
  pool: pubkeySchema,
  provider: pubkeySchema,
  quoteMint: pubkeySchema,
  baseAmount: u64Schema,
  quoteAmount: u64Schema,
  lpAmount: u64Schema.nullable(),
};
export const liquidityAddedSchema = z.strictObject({ type: z.literal('liquidity_added'), ...liquidity });
export const liquidityRemovedSchema = z.strictObject({ type: z.literal('liquidity_removed'), ...liquidity });

export const curveCompletedSchema = z.strictObject({
  type: z.literal('curve_completed'),
  ...envelope,
  pool: pubkeySchema,
});

export const migratedSchema = z.strictObject({
  type: z.literal('migrated'),
  ...envelope,
  fromPool: pubkeySchema,
  toPool: pubkeySchema,
  toProgram: pubkeySchema,
  baseAmount: u64Schema,
  quoteAmount: u64Schema,
});

export const metadataChangedSchema = z.strictObject({
  type: z.literal('metadata_changed'),
  ...envelope,
  name: z.string().max(limits.nameLength).nullable(),
  symbol: z.string().max(limits.symbolLength).nullable(),
  uri: z.string().max(limits.uriLength).nullable(),
  image: z.string().max(limits.uriLength).nullable(),
  description: z.string().max(limits.uriLength).nullable(),
  twitter: z.string().max(limits.uriLength).nullable(),
  telegram: z.string().max(limits.uriLength).nullable(),
  website: z.string().max(limits.uriLength).nullable(),
});

export const authorityChangedSchema = z.strictObject({
  type: z.literal('authority_changed'),
  ...envelope,
  authority: z.enum(['mint', 'freeze', 'metadata']),
  /** null = renounced. */
  holder: pubkeySchema.nullable(),
});

export const holderSnapshotSchema = z.strictObject({
  type: z.literal('holder_snapshot'),
  ...envelope,
  /** Largest holders by owner; a snapshot replaces what trades and transfers say of these owners. */
  holders: z.array(z.strictObject({ owner: pubkeySchema, amount: u64Schema })).max(limits.snapshotHolders),
  /** Number of all holders, where the provider tells. */
  holderCount: u32.nullable(),
});

/** What a provider says of a token beside the chain, as far as scores and rows use it; null = it does not tell. */
export const providerReportSchema = z.strictObject({
  type: z.literal('provider_report'),
  ...envelope,
  provider: z.enum(providerNames),
  /** SHA-256 of the token's picture as this product serves it. */
  picture: pubkeySchema.nullable(),
  /** Other tokens with the same picture, and tokens on the same X account (this one included), as known at the time. */
  imageDup: u32.nullable(),
  twitterCreateTokenCount: u32.nullable(),
  /** A paid advertisement, a paid update of the profile's links, and a community takeover at DexScreener. */
  dexscrAd: z.boolean().nullable(),
  dexscrUpdateLink: z.boolean().nullable(),
  ctoFlag: z.boolean().nullable(),
  /** Share of holders that hold large tokens too, in millionths. */
  bluechipOwnerPpm: z.int().min(0).max(1_000_000).nullable(),
});

export const chainEventSchema = z.discriminatedUnion('type', [
  tokenCreatedSchema,
  tradeSchema,
  transferSchema,
  liquidityAddedSchema,
  liquidityRemovedSchema,
  curveCompletedSchema,
  migratedSchema,
  metadataChangedSchema,
  authorityChangedSchema,
  holderSnapshotSchema,
  providerReportSchema,
]);

export type ChainEvent = z.output<typeof chainEventSchema>;
export type ChainEventType = ChainEvent['type'];
export type TokenCreated = z.output<typeof tokenCreatedSchema>;
export type Trade = z.output<typeof tradeSchema>;
export type Transfer = z.output<typeof transferSchema>;
export type EventSource = z.infer<typeof eventSourceSchema>;
export type EventEnvelope = Omit<Transfer, 'type' | 'from' | 'to' | 'amount' | 'opens'>;

/** The identity by which a repeated event is recognised. */
export function eventId(event: Pick<ChainEvent, 'signature' | 'instruction' | 'sub'>): string {
  return `${event.signature}:${event.instruction}:${event.sub}`;
}
