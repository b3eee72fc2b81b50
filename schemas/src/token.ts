import { z } from 'zod';
import { bandSchema, lifeSchema, tokenStatusSchema } from './score.ts';

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
  /** Path of the picture on our own server; null while there is none. */
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
  life: lifeSchema,
  /** Chain time of the newest trade (ms); null before the first. */
  lastTradeAt: z.number().nullable(),
  band: bandSchema.nullable(),
  finalScore: score,
  /** What the final score could become with the stages that are missing. */
  scoreLow: score,
  scoreHigh: score,
  initialScore: score,
  investigationScore: score,
  transactionScore: score,
  priceSol: amount,
  priceUsd: amount,
  /** USD. */
  marketCap: amount,
  marketCapSol: amount,
  /** USD of the last 24 h; null, as `volumeSol` and `priceChange24h`, once it has ended: no row follows its last one. */
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
  /** Chance of ruin within 24 h; of a rugged token, whose ruin has come, at least 1 - the share that its cap leaves. */
  rugProbability: rate,
  /** Rates of groups are shares of the supply, which is the total without curve, pools and burnt, held now. */
  top10HolderRate: rate,
  sniperCount: count,
  sniperRate: rate,
  bundlerRate: rate,
  /** Share of the supply that was bundled when the launch window closed. */
  bundledThen: rate,
  insiderRate: rate,
  freshRate: rate,
  /** Share of the volume that goes round in circles; arbitrage between pools does not. */
  washShare: rate,
  smartDegenCount: count,
  smartDegenRate: rate,
  /** SOL that the wallets counted by `smartDegenCount` paid for it in all, whatever they sold since. */
  smartBoughtSol: amount,
  bluechipOwnerPercentage: rate,
  botDegenCount: count,
  botProbability: rate,
  twitterCreateTokenCount: count,
  creatorCreatedCount: count,
  creatorHolding: rate,
  /** Share of what the creator ever had of it that was sold to the market. */
  devSold: rate,
  /** Share of what the bundlers ever got of it that was sold to the market. */
  bundlerSold: rate,
  /**
   * Share of the main pool, the one that once held most, that its providers took out and did not put in again, of the most they ever had
   * in it (in units of the pool, which trades do not move). null while there is no pool, as on a curve, and for one that was never worth
   * `main.rugged.liquidityFloorUsd`.
   */
  liquidityPulled: rate,
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

/** What rows did not hold at first. */
const unknownBefore = {
  life: 'trading',
  lastTradeAt: null,
  scoreLow: null,
  scoreHigh: null,
  rugProbability: null,
  bundledThen: null,
  insiderRate: null,
  freshRate: null,
  washShare: null,
  devSold: null,
  bundlerSold: null,
  liquidityPulled: null,
  smartBoughtSol: null,
} satisfies Partial<TokenRow>;

const newerFields = Object.keys(unknownBefore);

/** A row as stores and the log have it, which may be from before some fields were. */
export const storedRowSchema = z.preprocess((stored) => {
  if (typeof stored !== 'object' || stored === null) return stored;
  // Copying a row takes longer than checking it.
  return newerFields.every((name) => name in stored) ? stored : { ...unknownBefore, ...stored };
}, tokenRowSchema);
