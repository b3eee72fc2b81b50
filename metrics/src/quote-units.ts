import { quoteCoins } from '@mintscope/schemas/quote-coins';
import { systemProgram } from '@mintscope/schemas/ids';

const worth = (wanted: 'sol' | 'dollar') => quoteCoins.filter((each) => each.worth === wanted).map(({ mint }) => mint);

/** Quotes that are SOL, and quotes that are worth a dollar. Others have no price in SOL that is known here. */
export const solMints: readonly string[] = [...worth('sol'), systemProgram];
export const dollarMints: readonly string[] = worth('dollar');
const solDecimals = 9;

/** Lamports that one base unit of SOL, or of a dollar at a rate of USD a SOL, is worth. */
export function lamportsPerSolUnit(decimals: number): number {
  return 10 ** (solDecimals - decimals);
}

export function lamportsPerDollarUnit(decimals: number, solUsdRate: number): number {
  return 10 ** (solDecimals - decimals) / solUsdRate;
}

/** Lamports that one base unit of a quote mint is worth; NaN for a quote without a known price in SOL. */
export function lamportsPerUnit(quoteMint: string, decimals: number, solUsdRate: number): number {
  if (solMints.includes(quoteMint)) return lamportsPerSolUnit(decimals);
  return dollarMints.includes(quoteMint) ? lamportsPerDollarUnit(decimals, solUsdRate) : Number.NaN;
}
