import { z } from 'zod';
import { bandSchema, scoreTraceSchema, tokenStatusSchema } from './score.ts';
import {
  bubbleMapSchema,
  candleSchema,
  holderSchema,
  sampleTradeSchema,
  tradeRowSchema,
  txEvaluationSchema,
  walletMetricsSchema,
} from './token-metrics.ts';

const rate = z.number().min(0).max(1).nullable();
const amount = z.number().min(0).nullable();
const score = z.number().min(0).max(100).nullable();
const count = z.int().min(0).nullable();

/** Multiples since entry. Prices in SOL per whole token, caps in USD. */
export const performanceSchema = z.strictObject({
  currentX: amount,
  maxX: amount,
  openPrice: amount,
  entryPrice: amount,
  currentPrice: amount,
  initialMarketCap: amount,
  calledMarketCap: amount,
  currentMarketCap: amount,
  return1h: z.number().nullable(),
  return24h: z.number().nullable(),
});
export type Performance = z.infer<typeof performanceSchema>;

/**
 * One row of the live table: what the list shows of a token, absolute values, null where unknown. USD figures are SOL
 * figures times the registry's `solUsdRate`. `version` grows with each published row of the token.
 */
export const tokenRowSchema = z.strictObject({
  address: z.string(),
  version: z.int().min(0),
  symbol: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  launchpad: z.string().nullable(),
  creator: z.string().nullable(),
  /** Chain time of the launch, or of the first event seen where the launch was missed (ms). */
  createdAt: z.number(),
  /** Chain time and ingest time of the newest event included (ms). */
  eventTimeMs: z.number(),
  receivedAtMs: z.number().nullable(),
  status: tokenStatusSchema,
  enriched: z.boolean(),
  band: bandSchema.nullable(),
  finalScore: score,
  initialScore: score,
  investigationScore: score,
  transactionScore: score,
  priceSol: amount,
  priceUsd: amount,
  /** USD. */
  marketCap: amount,
  marketCapSol: amount,
  /** USD of the last 24 h. */
  volume: amount,
  volumeSol: amount,
  volume5m: amount,
  liquidity: amount,
  holders: count,
  swaps: count,
  buys: count,
  sells: count,
  /** Price changes are fractions: 0.05 is 5 % up. */
  priceChange1m: z.number().nullable(),
  priceChange5m: z.number().nullable(),
  priceChange1h: z.number().nullable(),
  priceChange24h: z.number().nullable(),
  /** Share of the curve sold, 0..1; 1 once completed. */
  progress: rate,
  migrated: z.boolean(),
  rugRatio: rate,
  top10HolderRate: rate,
  sniperCount: count,
  sniperRate: rate,
  bundlerRate: rate,
  smartDegenCount: count,
  smartDegenRate: rate,
  bluechipOwnerPercentage: rate,
  botDegenCount: count,
  botProbability: rate,
  twitterCreateTokenCount: count,
  creatorCreatedCount: count,
  creatorHolding: rate,
  imageDup: count,
  isHoneypot: z.boolean().nullable(),
  isWashTrading: z.boolean().nullable(),
  mintable: z.boolean().nullable(),
  freezable: z.boolean().nullable(),
  dexscrAd: z.boolean().nullable(),
  dexscrUpdateLink: z.boolean().nullable(),
  ctoFlag: z.boolean().nullable(),
  calledAt: z.number().nullable(),
  twitter: z.string().nullable(),
  telegram: z.string().nullable(),
  website: z.string().nullable(),
  /** Closing prices (SOL) at even steps since launch, oldest first, at most 24: the row's sparkline. */
  spark: z.array(z.number()).max(24),
  performance: performanceSchema,
});
export type TokenRow = z.infer<typeof tokenRowSchema>;

/** What the shard keeps about a token beside its row; written less often than rows. */
export const tokenDetailSchema = z.strictObject({
  address: z.string(),
  version: z.int().min(0),
  /** Events that came after a later slot's, and events whose time was ahead of their receipt and was held to it. */
  lateEvents: z.int().min(0).default(0),
  futureEvents: z.int().min(0).default(0),
  uri: z.string().nullable(),
  description: z.string().nullable(),
  supply: z.number().nullable(),
  decimals: z.int().nullable(),
  pool: z.string().nullable(),
  burnRatio: rate,
  walletMetrics: walletMetricsSchema.nullable(),
  txEvaluation: txEvaluationSchema.nullable(),
  scoringTrace: scoreTraceSchema,
  /** Largest first, at most 100. */
  holders: z.array(holderSchema).max(100),
  bubbleMap: bubbleMapSchema.nullable(),
  sample: z.array(sampleTradeSchema).max(1000),
  recentTrades: z.array(tradeRowSchema).max(100),
  /** Of one second, oldest first; whole from `candlesFromMs` on, null = nowhere. */
  candles: z.array(candleSchema).max(600),
  candlesFromMs: z.number().nullable().default(null),
});
export type TokenDetail = z.infer<typeof tokenDetailSchema>;

/** Value of one record of the token-updates topic. `offset` is the chain-events record it includes, per partition. */
export const tokenUpdateBatchSchema = z.strictObject({
  v: z.literal(1),
  partition: z.int().min(0),
  offset: z.int().min(0),
  /** Version of the parameter set that the scores were made with. */
  parameterVersion: z.string().optional(),
  rows: z.array(tokenRowSchema),
});
export type TokenUpdateBatch = z.infer<typeof tokenUpdateBatchSchema>;
