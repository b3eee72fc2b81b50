import type { TokenState } from './token-state.ts';

type Measured = Pick<
  TokenState,
  'members' | 'wallets' | 'positions' | 'seen' | 'trades' | 'candles' | 'window' | 'launch'
>;

/** Arrays of one live token. What is left out (sparkline, samples under evaluation) is below 20 KB whatever the token does. */
export function tokenBytes(token: Measured): number {
  const { members, wallets, positions, seen, trades, candles, window, launch } = token;
  const parts = [members, wallets, positions, seen, trades, candles, window, launch];
  return parts.reduce((total, { bytes }) => total + bytes, 0);
}
