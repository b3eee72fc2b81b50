import { z } from 'zod';
import { labelSchema } from './token-groups.ts';

const share = z.number().min(0).max(1);

/** Metrics of holders and wallet graph, as `4-metric-definitions` defines them. Shares are 0..1 of held supply. */
export const walletMetricsSchema = z.strictObject({
  holderCount: z.int().min(0),
  giniCoefficient: share.nullable(),
  hhi: share.nullable(),
  nakamoto50: z.int().min(1).nullable(),
  top10Concentration: share.nullable(),
  largestHolder: share.nullable(),
  connectedSupplyPercent: share.nullable(),
  largestComponentSupply: share.nullable(),
  componentCount: z.int().min(0),
  edgeCount: z.int().min(0),
  avgDegree: z.number().min(0).nullable(),
  linkDensity: z.number().min(0).nullable(),
  clusterEntropy: z.number().min(0).nullable(),
  entityNakamoto50: z.int().min(1).nullable(),
});
export type WalletMetrics = z.infer<typeof walletMetricsSchema>;

/** Features of the analysed trades. `success` is false below 5 trades and every metric then null. */
export const txEvaluationSchema = z.strictObject({
  success: z.boolean(),
  analyzedCount: z.int().min(0),
  botProbability: share.nullable(),
  avgIntervalMs: z.number().min(0).nullable(),
  intervalCv: z.number().min(0).nullable(),
  intervalConsistency: share.nullable(),
  burstiness: z.number().min(-1).max(1).nullable(),
  avgFee: z.number().min(0).nullable(),
  feeConsistency: share.nullable(),
  accountUniquePayers: z.int().min(0).nullable(),
  accountReuse: share.nullable(),
  accountReuseScore: share.nullable(),
  maxPayerShare: share.nullable(),
  payerConcentration: share.nullable(),
  quickRate: share.nullable(),
  /** Share of the sample faster after the launch than a person can be; not in evaluations of former versions. */
  rushRate: share.nullable().default(null),
  roundRate: share.nullable(),
  amountClusterShare: share.nullable(),
  slotClusterShare: share.nullable(),
  computeClusterShare: share.nullable(),
  timing: z
    .strictObject({
      totalTransactions: z.int().min(0),
      averageGapSeconds: z.number().min(0),
      suspiciousBursts: z.int().min(0),
      maxBurstCluster: z.int().min(0),
      /** Gaps in seconds, in chain order. */
      transactionGaps: z.array(z.number().min(0)),
    })
    .nullable(),
});
export type TxEvaluation = z.infer<typeof txEvaluationSchema>;

/** A transaction of the analysed sample: what the features are computed from. */
export const sampleTradeSchema = z.strictObject({
  signature: z.string(),
  timeMs: z.number(),
  slot: z.number(),
  side: z.enum(['buy', 'sell']),
  trader: z.string(),
  feePayer: z.string(),
  feeLamports: z.number(),
  /** What reached or left the pool, and what the trader typed: with the fees for a buy, without them for a sell; null = no price in SOL. */
  quoteLamports: z.number().nullable(),
  typedLamports: z.number().nullable().default(null),
  computeUnits: z.number().nullable(),
});
export type SampleTrade = z.infer<typeof sampleTradeSchema>;

export const holderSchema = z.strictObject({
  owner: z.string(),
  /** Base units, decimal. */
  amount: z.string(),
  /** Whole tokens. */
  balance: z.number(),
  /** Share of held supply (of float), and of supply; 0..1. */
  percentage: share,
  supplyShare: share.nullable().default(null),
  labels: z.array(labelSchema).default([]),
  connections: z.int().min(0),
  cluster: z.int().nullable(),
  /** Who sent its first SOL, as far as that was seen. */
  funder: z.string().nullable().default(null),
});
export type Holder = z.infer<typeof holderSchema>;

export const edgeKindSchema = z.enum(['transfer', 'same_funder', 'same_transaction', 'same_slot']);
export type EdgeKind = z.infer<typeof edgeKindSchema>;

export const bubbleMapSchema = z.strictObject({
  nodes: z.array(z.strictObject({ id: z.string(), weight: share, cluster: z.int() })),
  edges: z.array(
    z.strictObject({ source: z.string(), target: z.string(), weight: z.number(), kinds: z.array(edgeKindSchema) }),
  ),
  /** Supply share of the node's component divided by the largest component's. */
  concentration: z.record(z.string(), share),
});
export type BubbleMap = z.infer<typeof bubbleMapSchema>;

export const candleIntervalSchema = z.enum(['1s', '15s', '1m', '5m', '15m', '1h', '4h', '1d']);
export type CandleInterval = z.infer<typeof candleIntervalSchema>;

/** Candles begin at whole multiples of these (ms) since 1970. */
export const candleIntervalMs: Readonly<Record<CandleInterval, number>> = {
  '1s': 1_000,
  '15s': 15_000,
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
};

/**
 * Prices in SOL per whole token, volume in SOL, of trades whose worth in SOL is known: those in dollars at the rate of when they were
 * scored. In a detail all four prices are 0 where only dust was traded.
 */
export const candleSchema = z.strictObject({
  timeMs: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
  trades: z.number(),
});
export type Candle = z.infer<typeof candleSchema>;

export const tradeRowSchema = z.strictObject({
  id: z.string(),
  timeMs: z.number(),
  slot: z.number(),
  signature: z.string(),
  side: z.enum(['buy', 'sell']),
  trader: z.string(),
  /** Whole tokens. */
  baseAmount: z.number(),
  /** SOL that was traded for them, or what as many dollars were worth when it was scored; null = of another coin. */
  quoteAmount: z.number().nullable(),
  /** SOL per whole token; null where one of both amounts is 0 or not known. */
  price: z.number().nullable(),
  /** Whether it told the token's price: not dust, and not in a pool that is shallow beside the deepest. */
  setsPrice: z.boolean().default(true),
});
export type TradeRow = z.infer<typeof tradeRowSchema>;
