import { quoteCoins } from '@mintscope/schemas/quote-coins';

const byMint = new Map(quoteCoins.map((coin) => [coin.mint, coin]));

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
  if (base.isLaunched !== quote.isLaunched) return base.isLaunched ? 'base' : 'quote';
  return null;
}
