import type { TokenState } from './token-state.ts';

/**
 * Arrays of one live token, or what it rests as. What is left out (sparkline, samples under evaluation) is below 20 KB whatever the
 * token does.
 */
export function tokenBytes(token: TokenState): number {
  if (token.isResting) return token.restingBytes;
  const { members, wallets, positions, seen, trades, candles, window, launch } = token;
  const parts = [members, wallets, positions, seen, trades, candles, window, launch];
  return parts.reduce((total, { bytes }) => total + bytes, 0);
}
