import type { Pool } from './pool.ts';
import type { Wallet } from './wallets.ts';

/** A pool beside the one that a token moved into: every holder may open one, against any coin. */
export interface OtherPool {
  account: string;
  program: string;
  quoteMint: string;
  quoteDecimals: number;
  /** Lamports a base unit of its quote is worth. */
  unitLamports: number;
  pool: Pool;
  owner: Wallet;
  /** Who keeps its price at that of the token's own pool; null = it holds too little to be worth it. */
  arbitrageur: Wallet | null;
  /** Trades the token had when the pool was looked after last. */
  tradesSeen: number;
}

/** Lamports of what the pool holds of its quote. */
export function depthLamports({ pool, unitLamports }: OtherPool): number {
  return Number(pool.quote) * unitLamports;
}

/** Price in the pool over that in the token's own. */
export function priceRatio(own: Pool, other: OtherPool): number {
  return depthLamports(other) / Number(other.pool.base) / (Number(own.quote) / Number(own.base));
}
