import { z } from 'zod';
import { pubkeySchema } from './ids.ts';
import { limits } from './limits.ts';
import { bandSchema, lifeSchema } from './score.ts';
import { labelSchema } from './token-groups.ts';
import { edgeKindSchema } from './token-metrics.ts';

const count = z.int().min(0);
const amount = z.number().min(0);
const share = z.number().min(0).max(1);
const sol = z.number();

/** How a token is called; null where nothing but its mint is known. */
const namedTokenSchema = z.strictObject({
  mint: z.string(),
  symbol: z.string().nullable(),
  name: z.string().nullable(),
  logo: z.string().nullable(),
  launchpad: z.string().nullable(),
  migrated: z.boolean(),
  /** null: its row is not known (any more). */
  life: lifeSchema.nullable(),
});

/**
 * What a wallet made of what it traded of one token; `metrics/src/wallet-position.ts` defines each figure. Figures in SOL are null
 * where any of it was traded against another coin, and where what they need is not known.
 */
export const walletPositionSchema = z.strictObject({
  boughtTokens: amount,
  soldTokens: amount,
  heldTokens: amount,
  paidSol: sol.nullable(),
  receivedSol: sol.nullable(),
  /** SOL per whole token, and the last price. */
  entryPriceSol: amount.nullable(),
  priceSol: amount.nullable(),
  realisedSol: sol.nullable(),
  unrealisedSol: sol.nullable(),
  pnlSol: sol.nullable(),
  /** Of what it paid. */
  multiple: sol.nullable(),
  /** From its first buy to its last sale, of a token that it sold out of; null of others. */
  holdMs: amount.nullable(),
});
export type WalletPosition = z.infer<typeof walletPositionSchema>;

/** A token that the wallet traded, with what it made of it. */
export const walletTokenSchema = namedTokenSchema.extend({
  buys: count,
  sells: count,
  firstTradeMs: z.number(),
  lastTradeMs: z.number(),
  ...walletPositionSchema.shape,
  /**
   * What the win rate counts: as realised; of a token that died while it held some, received less all that was paid. null = none yet, or
   * not known.
   */
  resultSol: sol.nullable(),
  diedHeld: z.boolean(),
  /** The wallet's labels in this token; null = not known. */
  labels: z.array(labelSchema).nullable(),
  /** Wallets that it is linked to in this token, all links followed; null = not known. */
  linkedWallets: count.nullable(),
});
export type WalletToken = z.infer<typeof walletTokenSchema>;

/** A token that the wallet created, and what became of it. */
export const createdTokenSchema = namedTokenSchema.extend({
  createdAt: z.number(),
  marketCap: amount.nullable(),
  finalScore: z.number().min(0).max(100).nullable(),
  band: bandSchema.nullable(),
  currentX: amount.nullable(),
  maxX: amount.nullable(),
});
export type CreatedToken = z.infer<typeof createdTokenSchema>;

/** Sums over all tokens that the wallet traded, those of which they are known. */
export const walletFiguresSchema = z.strictObject({
  tokens: count,
  trades: count,
  firstTradeMs: z.number().nullable(),
  lastTradeMs: z.number().nullable(),
  paidSol: sol.nullable(),
  receivedSol: sol.nullable(),
  realisedSol: sol.nullable(),
  unrealisedSol: sol.nullable(),
  /** Tokens sold, wholly or partly, whose result is known; and those that died while it held some, whether or not it had sold any. */
  sold: count,
  diedHeld: count,
  /** Tokens with a result: of both kinds, each once; those with a profit; and their share with its interval of 95 %. */
  results: count,
  won: count,
  winRate: share.nullable(),
  winRateLow: share.nullable(),
  winRateHigh: share.nullable(),
  /** Of the tokens that it sold out of. */
  soldOut: count,
  medianHoldMs: amount.nullable(),
  /** Tokens left out of figures in SOL: traded against another coin; and held without a known price. */
  otherQuotes: count,
  unpriced: count,
});
export type WalletFigures = z.infer<typeof walletFiguresSchema>;

/** What scoring knew of the wallet, as far as it stands in the analyses of tokens: each fact names the token that tells it. */
export const walletNotesSchema = z.strictObject({
  /** Tokens whose analysis was looked at: the newest ones that it traded or created; and of how many. */
  looked: count,
  of: count,
  labels: z.array(z.strictObject({ label: labelSchema, tokens: count, mint: z.string() })),
  /** Who sent its first SOL, and when (ms); null = not known. */
  funding: z.strictObject({ funder: z.string(), atMs: z.number().nullable(), mint: z.string() }).nullable(),
  /** As smart money: tokens sold out of or died while it held on, how many with a profit, and the sum. */
  record: z.strictObject({ closed: count, won: count, profitSol: sol, mint: z.string() }).nullable(),
  /** Wallets with a link of their own to it, those of most tokens first. */
  links: z
    .array(z.strictObject({ wallet: z.string(), tokens: count, kinds: z.array(edgeKindSchema), mint: z.string() }))
    .max(limits.walletLinks),
});
export type WalletNotes = z.infer<typeof walletNotesSchema>;

/** A wallet as the chain and our analyses know it; nothing of an account of ours. */
export const walletSchema = z.strictObject({
  address: pubkeySchema,
  asOfMs: z.number(),
  /** Time of the oldest trade that is kept at all; null = none is. */
  keptSinceMs: z.number().nullable(),
  /** It traded more tokens than are read: these are the newest. */
  isPart: z.boolean(),
  figures: walletFiguresSchema,
  created: z.strictObject({
    total: count,
    migrated: count,
    /** Highest multiple from launch; of a token without a row, since its call where it was called. */
    bestMultiple: amount.nullable(),
    /** Rugged at some time, and of how many it is known; without a stored analysis those of `tokens` that are rugged now. */
    rugged: count,
    ruggedOf: count,
    /** The newest. */
    tokens: z.array(createdTokenSchema).max(limits.createdTokens),
  }),
  notes: walletNotesSchema,
});
export type Wallet = z.infer<typeof walletSchema>;
