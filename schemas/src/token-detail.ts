import { z } from 'zod';
import { scoreTraceSchema } from './score.ts';
import { tokenEvidenceSchema } from './token-evidence.ts';
import { devSchema, entitiesSchema, groupSchema } from './token-groups.ts';
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

/** What the shard keeps about a token beside its row; written less often than rows. */
export const tokenDetailSchema = z.strictObject({
  address: z.string(),
  version: z.int().min(0),
  /** Events that came after a later slot's, and events whose time was ahead of their receipt and was held to it. */
  lateEvents: z.int().min(0).default(0),
  futureEvents: z.int().min(0).default(0),
  uri: z.string().nullable(),
  /** Where the creator keeps the picture; rows name our own copy of it. */
  image: z.string().nullable().default(null),
  description: z.string().nullable(),
  /** Figures of the row that were told by a provider beside the chain: by which, and when (ms). */
  providedBy: z.record(z.string(), z.strictObject({ provider: z.string(), atMs: z.number().nullable() })).default({}),
  supply: z.number().nullable(),
  decimals: z.int().nullable(),
  pool: z.string().nullable(),
  /** Share of the total supply that was burnt. */
  burnRatio: rate,
  walletMetrics: walletMetricsSchema.nullable(),
  /** Of the first trades, and of the newest ones. */
  txEvaluation: txEvaluationSchema.nullable(),
  recentEvaluation: txEvaluationSchema.nullable().default(null),
  /** Labelled groups of wallets, and the wallets that are one hand taken as one. */
  groups: z.array(groupSchema).default([]),
  dev: devSchema.nullable().default(null),
  entities: entitiesSchema.nullable().default(null),
  /** What labels and the chance of ruin rest on; null in details of former versions. */
  evidence: tokenEvidenceSchema.nullable().default(null),
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
