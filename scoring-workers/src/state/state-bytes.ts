import type { ShardState } from './shard-state.ts';
import type { TokenState } from './token-state.ts';

/** Typed arrays that a shard's state is made of (bytes). Objects beside them are in the heap of its thread. */
export interface StateBytes {
  tokens: number;
  walletFacts: number;
  addresses: number;
  /** Events told of wallets, which every partition is told. */
  events: number;
}

export function stateBytes({ tokens, walletFacts, keys, seenFacts }: ShardState): StateBytes {
  let tokenBytes = 0;
  for (const token of tokens.values()) tokenBytes += tokenStateBytes(token);
  return { tokens: tokenBytes, walletFacts: walletFacts.bytes, addresses: keys.tableBytes, events: seenFacts.bytes };
}

/** Nine tenths of a token's arrays: the short ones of its windows and samples are left out. */
function tokenStateBytes({ members, wallets, positions, seen, trades, candles }: TokenState): number {
  return [members, wallets, positions, seen, trades, candles].reduce((total, { bytes }) => total + bytes, 0);
}
