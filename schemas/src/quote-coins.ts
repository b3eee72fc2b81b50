import { solMint } from './ids.ts';

export const lamportsPerSol = 1e9;

/** A coin that tokens are traded against. */
export interface QuoteCoin {
  mint: string;
  decimals: number;
  /** What a whole one is worth; null = there is no price of it here. */
  worth: 'sol' | 'dollar' | null;
  /** Is itself a token where it is traded against the others. */
  isLaunched: boolean;
}

/** In a pool of two of them the one that is listed first is the money. Addresses as the mainnet has them. */
export const quoteCoins: readonly QuoteCoin[] = [
  { mint: solMint, decimals: 9, worth: 'sol', isLaunched: false },
  // USDC, USDT and USD1.
  { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6, worth: 'dollar', isLaunched: false },
  { mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', decimals: 6, worth: 'dollar', isLaunched: false },
  { mint: 'USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB', decimals: 6, worth: 'dollar', isLaunched: false },
  // PUMP.
  { mint: 'pumpCmXqMfrsAkQ5r49WcJnRayYRqmXz6ae8H7H9Dfn', decimals: 6, worth: null, isLaunched: true },
];
