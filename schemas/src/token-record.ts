import { z } from 'zod';
import { providedAnswerSchema } from './provided-answers.ts';
import { bandSchema, scoreTraceSchema, tokenStatusSchema } from './score.ts';
import { performanceSchema, tokenRowSchema } from './token.ts';
import { tokenDetailSchema } from './token-detail.ts';
import { devSchema, entitiesSchema, groupSchema } from './token-groups.ts';
import {
  bubbleMapSchema,
  holderSchema,
  sampleTradeSchema,
  tradeRowSchema,
  txEvaluationSchema,
  walletMetricsSchema,
} from './token-metrics.ts';

const num = z.number().nullable();
const flag = z.boolean().nullable();

/** The token detail record of the specification (1-…, section 3). Unknown is null; money is USD unless named. */
export const tokenRecordSchema = z.strictObject({
  address: z.string(),
  symbol: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  /** USD a token. */
  price: num,
  priceSol: num,
  marketCap: num,
  volume: num,
  volume24h: num,
  priceChange24h: num,
  liquidity: num,
  liquidityChange24h: num,
  holders: num,
  holdersCount: num,
  transactions: num,
  ageSeconds: z.number(),
  createdAt: z.number(),
  platform: z.string().nullable(),
  status: tokenStatusSchema,
  provisional: z.boolean(),
  band: bandSchema.nullable(),
  score: num,
  finalScore: num,
  surfaceScore: num,
  investigationScore: num,
  transactionScore: num,
  categories: scoreTraceSchema.shape.categories,
  reasons: scoreTraceSchema.shape.reasons,
  securityData: z.strictObject({
    renouncedMint: flag,
    renouncedFreeze: flag,
    /** Of the liquidity tokens; null on a curve, which has none, and where it is not known. */
    burnRatio: num,
    topHolderRate: num,
    isHoneypot: flag,
    isWashTrading: flag,
  }),
  smartMoneyData: z.strictObject({
    sniperCount: num,
    smartDegenCount: num,
    bluechipOwners: num,
    ratTraderRate: num,
    bundlerTraderRate: num,
  }),
  creatorData: z.strictObject({
    address: z.string().nullable(),
    createdCount: num,
    balanceRate: num,
    /** creator_close: sold; creator_hold: still holding. */
    tokenStatus: z.enum(['creator_close', 'creator_hold']).nullable(),
  }),
  socialLinks: z.strictObject({
    twitter: z.string().nullable(),
    telegram: z.string().nullable(),
    website: z.string().nullable(),
  }),
  isFreezable: flag,
  isMintable: flag,
  isRenounced: flag,
  topHolderPercent: num,
  burnPercent: num,
  totalSupply: num,
  /** Share of the total supply. */
  burntSupply: num,
  decimals: num,
  performance: performanceSchema,
  walletMetrics: walletMetricsSchema.nullable(),
  txEvaluation: txEvaluationSchema.nullable(),
  row: tokenRowSchema,
});
export type TokenRecord = z.infer<typeof tokenRecordSchema>;

/** The full audit: the record with everything it rests on. */
export const tokenAuditSchema = z.strictObject({
  token: tokenRecordSchema,
  /** Raw answers of the provider of token information and of that of holders; null while there is none. */
  gmgnRaw: z.unknown().nullable(),
  heliusRaw: z.unknown().nullable(),
  /** What each provider said last. */
  answers: z.array(providedAnswerSchema),
  /** Figures of the token that were told by a provider: by which, and when (ms). */
  providedBy: tokenDetailSchema.shape.providedBy,
  holders: z.array(holderSchema),
  groups: z.array(groupSchema),
  dev: devSchema.nullable(),
  entities: entitiesSchema.nullable(),
  bubbleMap: bubbleMapSchema.nullable(),
  breakdown: z.array(z.strictObject({ stage: z.string(), score: num, weight: z.number(), weighted: z.number() })),
  scoringTrace: scoreTraceSchema.extend({
    /** What the surface stage rests on, by the specification's names; money is USD. */
    inputs: z.strictObject({
      surface: z.strictObject({
        momentumSignal: num,
        volumeRaw: num,
        liquidityRaw: num,
        securityScore: num,
        surfaceScore: num,
      }),
    }),
  }),
  tokenState: z.strictObject({
    status: tokenStatusSchema,
    enriched: z.boolean(),
    version: z.number(),
    eventTimeMs: z.number(),
    /** Events that came after a later slot's, and events whose time was ahead of their receipt and was held to it. */
    lateEvents: z.number(),
    futureEvents: z.number(),
  }),
  timing: txEvaluationSchema.shape.timing,
  txEvaluation: txEvaluationSchema.nullable(),
  recentEvaluation: txEvaluationSchema.nullable(),
  sample: z.array(sampleTradeSchema),
  recentTrades: z.array(tradeRowSchema),
  immediateScores: z.strictObject({
    surfaceScore: num,
    investigationScore: num,
    transactionScore: num,
    finalScore: num,
    band: bandSchema.nullable(),
    categories: scoreTraceSchema.shape.categories,
  }),
});
export type TokenAudit = z.infer<typeof tokenAuditSchema>;
