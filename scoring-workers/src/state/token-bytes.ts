import type { TokenState } from './token-state.ts';

/** Arrays of one live token. What is left out (sparkline, samples under evaluation) is below 20 KB whatever the token does. */
export function tokenBytes({ parts }: Pick<TokenState, 'parts'>): number {
  const { members, wallets, positions, seen, trades, candles, window, launch } = parts;
  const counted = [members, wallets, positions, seen, trades, candles, window, launch];
  return counted.reduce((total, { bytes }) => total + bytes, 0);
}
