import { solMint } from '@mintscope/schemas/ids';

/** Currencies that tokens are traded against. In a pair of two, the one listed first is the money. */
const currencies: readonly { mint: string; decimals: number; launched: boolean }[] = [
  { mint: solMint, decimals: 9, launched: false },
  { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6, launched: false }, // USDC
  { mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', decimals: 6, launched: false }, // USDT
  { mint: 'USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB', decimals: 6, launched: false },
  // PUMP quotes coins, and is itself a token where it is traded against money.
  { mint: 'pumpCmXqMfrsAkQ5r49WcJnRayYRqmXz6ae8H7H9Dfn', decimals: 6, launched: true },
];
const byMint = new Map(currencies.map((currency) => [currency.mint, currency]));

export function isQuoteMint(mint: string): boolean {
  return byMint.has(mint);
}

export function quoteDecimals(mint: string): number | undefined {
  return byMint.get(mint)?.decimals;
}

/**
 * Which side of a pool is the launched token: the one that is no currency; between two unknown mints the pool's base;
 * between two currencies none (null), except that PUMP against money is a token.
 */
export function tokenSide(baseMint: string, quoteMint: string): 'base' | 'quote' | null {
  const base = byMint.get(baseMint);
  const quote = byMint.get(quoteMint);
  if (!base) return 'base';
  if (!quote) return 'quote';
  if (base.launched !== quote.launched) return base.launched ? 'base' : 'quote';
  return null;
}
