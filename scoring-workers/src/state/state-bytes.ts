import type { ShardState } from './shard-state.ts';
import { tokenBytes } from './token-bytes.ts';

/** Typed arrays that a shard's state is made of (bytes). Objects beside them are in the heap of its thread. */
export interface StateBytes {
  tokens: number;
  walletFacts: number;
  /** And the tokens that each is a member of. */
  addresses: number;
  /** Events told of wallets, which every partition is told. */
  events: number;
}

export function stateBytes({ tokens, memberships, ended, walletFacts, keys, seenFacts }: ShardState): StateBytes {
  let held = ended.bytes;
  for (const token of tokens.values()) held += tokenBytes(token);
  return {
    tokens: held,
    walletFacts: walletFacts.bytes,
    addresses: keys.tableBytes + memberships.bytes,
    events: seenFacts.bytes,
  };
}
