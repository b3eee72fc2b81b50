import { solMint } from '../ids.ts';
import type { ChainEvent } from './chain-event.ts';

/** Topics of the event log. A record's value is one binary batch (chain-events) or one JSON document (the others, and control events). */
export const topics = {
  /** Binary batches of canonical chain events, partitioned by mint, and control events between them. */
  chainEvents: 'chain-events',
  /** JSON `TokenUpdateBatch`, same partition as the events it came from. */
  tokenUpdates: 'token-updates',
  /** JSON `EnrichmentRequest`, one partition: tokens of which a user wants to know more. */
  enrichmentRequests: 'enrichment-requests',
  /** JSON `DeadLetter`, one partition. */
  deadLetters: 'dead-letters',
} as const;
export type Topic = (typeof topics)[keyof typeof topics];

/** FNV-1a (32 bit) of a mint's base58 text, modulo the partition count. */
export function partitionOf(mint: string, partitions: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < mint.length; i++) {
    hash ^= mint.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % partitions;
}

/**
 * Facts about wallets that concern every token: who funded whom with SOL, who created a token. They are written to every
 * partition, so that each shard knows them at a fixed place in its own log and a replay gives the same scores
 * (infra/decisions/0002-wallet-facts-in-every-partition.md).
 */
export function concernsEveryPartition(event: ChainEvent): boolean {
  return event.type === 'token_created' || (event.type === 'transfer' && event.mint === solMint);
}
