import { z } from 'zod';
import { pubkeySchema } from '../ids.ts';
import { encodeText } from '../text-bytes.ts';

const count = z.int().min(-1_000_000).max(1_000_000);
const most = 1000;

/**
 * What one partition tells others of wallets, as a record of chain-events beside batches and control events: one JSON
 * document. Partitions gather results over a step of chain time; what is told takes effect at a stated chain time that no
 * partition has come to when the record arrives, so all of them know the same at the same time
 * (infra/decisions/0043-what-partitions-tell-each-other.md). Scoring writes it; a repeat names the same origin, time and part.
 */
export const walletFactsEventSchema = z.strictObject({
  type: z.literal('wallet_facts'),
  v: z.literal(1),
  /** The partition that tells. */
  origin: z.int().min(0),
  /** Chain time from which it holds (ms). */
  effectiveMs: z.int().min(0),
  /** Number among the records of this origin and time, from 0. */
  part: z.int().min(0).max(999),
  /** To the partition that keeps the wallet's record: wallet, and the change of closed tokens, won tokens, profit in lamports. */
  results: z.array(z.tuple([pubkeySchema, count, count, z.int()])).max(most),
  /** To all: wallet, closed tokens, won tokens, profit of a wallet that is smart money; no closed tokens = it is no longer. */
  records: z.array(z.tuple([pubkeySchema, z.int().min(0), z.int().min(0), z.int()])).max(most),
  /** To all: creator, token, newly rugged (1; -1 = a ruin that was none after all), newly migrated (0 or 1), best multiple so far. */
  outcomes: z
    .array(z.tuple([pubkeySchema, pubkeySchema, z.int().min(-1).max(1), z.int().min(0).max(1), z.number().min(0)]))
    .max(most),
});
export type WalletFactsEvent = z.infer<typeof walletFactsEventSchema>;

const prefix = encodeText('{"type":"wallet_facts"');

/** Tells it from the control events, which begin with another type. */
export function isWalletFactsEvent(record: Uint8Array): boolean {
  return prefix.every((byte, at) => record[at] === byte);
}

export function encodeWalletFactsEvent({ type, ...rest }: WalletFactsEvent): Uint8Array<ArrayBuffer> {
  return encodeText(JSON.stringify({ type, ...rest }));
}

/** Throws for what is no such event of this version. */
export function decodeWalletFactsEvent(record: Uint8Array): WalletFactsEvent {
  return walletFactsEventSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(record)));
}
