import { z } from 'zod';
import { limits } from './limits.ts';
import { labelledWalletSchema } from './token-evidence.ts';
import { labelSchema } from './token-groups.ts';

export const probabilityNames = ['botProbability', 'rugProbability'] as const;

/** A term of a trace by its stage (`final` for the last sum) and its name: `surface.security.rugRatio`, `final.cap.ruin`. */
const termPattern = /^(surface|investigation|transaction|final)\.([A-Za-z0-9]+(?:\.[A-Za-z0-9]+){0,3})$/;
const longestTerm = 80;

/** What evidence can be asked of: a label, a probability of the row, or a term of the trace. */
export const evidenceOfSchema = z
  .union([labelSchema, z.enum(probabilityNames), z.string().max(longestTerm).regex(termPattern)])
  .describe(
    'A label, botProbability, rugProbability, or a term of the trace as <stage>.<name>, final.<name> for the last sum',
  );
export type EvidenceOf = z.infer<typeof evidenceOfSchema>;

/** One trade or transfer that evidence cites; `wallet` traded, or got it. */
export const evidenceTransactionSchema = z.strictObject({
  /** null: the trade is not in the tables (any more). */
  signature: z.string().nullable(),
  slot: z.number(),
  /** null: its source told none. */
  timeMs: z.number().nullable(),
  wallet: z.string(),
  side: z.enum(['buy', 'sell', 'transfer']),
  /** Base units, decimal; null where the trade is known by its quote alone. */
  baseUnits: z.string().nullable(),
  /** Whole units of the quote, and its mint; null = not known. */
  quote: z.number().nullable(),
  quoteMint: z.string().nullable(),
  /** Why it counts, in plain words. */
  why: z.array(z.string()),
});
export type EvidenceTransaction = z.infer<typeof evidenceTransactionSchema>;

/** What a figure rests on: its own value, its share in the sum, where it comes from and of when it is. */
export const evidenceInputSchema = z.strictObject({
  name: z.string(),
  value: z.union([z.number(), z.boolean(), z.string()]).nullable(),
  unit: z.string(),
  /** `chain` = counted from events; a provider's name; `parameter`; `model` = a term of a model's sum. */
  source: z.string(),
  atMs: z.number().nullable(),
  contribution: z.number().nullable(),
});
export type EvidenceInput = z.infer<typeof evidenceInputSchema>;

/** A parameter as it stood when the token was scored; null: that set is not in force any more and its value was not kept. */
export const evidenceParameterSchema = z.strictObject({
  name: z.string(),
  value: z.number().nullable(),
  unit: z.string(),
  meaning: z.string(),
});
export type EvidenceParameter = z.infer<typeof evidenceParameterSchema>;

/** Why a token has a label, a probability or a term of its score. null = not known, and `unknown` says why. */
export const evidenceSchema = z.strictObject({
  of: z.string(),
  kind: z.enum(['label', 'probability', 'term']),
  address: z.string(),
  /** The token's version that this is of, its chain time, and the parameter set it was scored by. */
  version: z.int().min(0),
  eventTimeMs: z.number(),
  parameterVersion: z.string().nullable(),
  /** Wallets of a label, a probability, or the points of a term. */
  value: z.number().nullable(),
  unit: z.string(),
  /** In plain words. */
  rule: z.string(),
  /** The parameter that decides, where one does. */
  threshold: evidenceParameterSchema.nullable(),
  parameters: z.array(evidenceParameterSchema),
  inputs: z.array(evidenceInputSchema),
  /** Who wears the label, the most suspicious first; `moreWallets` do beside them. */
  wallets: z.array(labelledWalletSchema),
  moreWallets: z.int().min(0),
  /** Of the wallets, or of the sample: newest first, but launch buys and samples in the order of the chain. */
  transactions: z.array(evidenceTransactionSchema).max(limits.evidenceTransactions).nullable(),
  /** How many follow on later pages; null = at least one, uncounted. */
  moreTransactions: z.int().min(0).nullable(),
  /** Gives the next page as `cursor`. */
  cursor: z.string().nullable(),
  /** What cannot be told, and why. */
  unknown: z.array(z.string()),
});
export type Evidence = z.infer<typeof evidenceSchema>;
