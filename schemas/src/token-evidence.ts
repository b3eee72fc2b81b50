import { z } from 'zod';
import { limits } from './limits.ts';
import { labelSchema } from './token-groups.ts';

/** Why a wallet wears its labels: what the shard knows of it. Amounts in SOL; shares of the supply; null = not known. */
export const labelledWalletSchema = z.strictObject({
  wallet: z.string(),
  labels: z.array(labelSchema).min(1),
  /** Of this token: its trades, what it spent and received, and what it holds. */
  trades: z.int().min(0),
  spentSol: z.number(),
  receivedSol: z.number(),
  heldShare: z.number().min(0).max(1).nullable(),
  /** Of a fresh wallet: who sent its first SOL and when, and when it first met the token (ms). */
  funding: z.strictObject({ funder: z.string().nullable(), atMs: z.number(), metAtMs: z.number() }).nullable(),
  /**
   * Of smart money: tokens it sold out of or that died while it held on, how many with a profit, and the sum; as it was known when this
   * was written.
   */
  record: z.strictObject({ closed: z.number(), won: z.number(), profitSol: z.number() }).nullable(),
});
export type LabelledWallet = z.infer<typeof labelledWalletSchema>;

/** A sniper's or bundler's buy of the launch. `bundle`: all of one slot, or of one transaction; null: in none. */
export const launchBuySchema = z.strictObject({
  wallet: z.string(),
  slot: z.number(),
  timeMs: z.number(),
  /** Base units, and SOL (null: a quote without a price). */
  base: z.number(),
  sol: z.number().nullable(),
  isSnipe: z.boolean(),
  bundle: z.enum(['slot', 'tip', 'transaction']).nullable(),
  isInWindow: z.boolean(),
});
export type TokenLaunchBuy = z.infer<typeof launchBuySchema>;

/** The first transfer by a link to the creator that an insider got. */
export const giftSchema = z.strictObject({
  wallet: z.string(),
  from: z.string(),
  slot: z.number(),
  timeMs: z.number().nullable(),
  /** Base units. */
  base: z.number(),
  signature: z.string(),
});
export type TokenGift = z.infer<typeof giftSchema>;

/** One addend of a logistic model: `contribution` = weight times input, in units of the model's sum. */
export const modelTermSchema = z.strictObject({
  name: z.string(),
  /** On the model's scale; null = not known, then it counts as `used`. */
  input: z.number().nullable(),
  used: z.number(),
  weight: z.number(),
  contribution: z.number(),
});
export type ModelTerm = z.infer<typeof modelTermSchema>;

/** What labels and the chance of ruin rest on, as the shard had it when it scored. */
export const tokenEvidenceSchema = z.strictObject({
  /** The most suspicious first; `moreWallets` are labelled beside them. */
  wallets: z.array(labelledWalletSchema).max(limits.evidenceWallets),
  moreWallets: z.int().min(0),
  launch: z
    .strictObject({
      slot: z.number(),
      firstTradeMs: z.number().nullable(),
      /** Base units that had left curves and pools when the launch window closed; null while that is nothing. */
      supplyThen: z.number().nullable(),
      /** In the order of the chain. */
      buys: z.array(launchBuySchema).max(limits.evidenceWallets),
      moreBuys: z.int().min(0),
    })
    .nullable(),
  /** In the order of the chain. */
  gifts: z.array(giftSchema).max(limits.evidenceWallets),
  /** All quote ever traded, in SOL: what the wash share is a share of. */
  tradedSol: z.number(),
  /** Terms of `rugProbability`'s sum; none while there is none. */
  ruin: z.array(modelTermSchema).max(64),
});
export type TokenEvidence = z.infer<typeof tokenEvidenceSchema>;
