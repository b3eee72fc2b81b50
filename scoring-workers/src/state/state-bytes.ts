import type { ShardState } from './shard-state.ts';
import { tokenBytes } from './token-bytes.ts';

/** Typed arrays that a shard's state is made of (bytes). Objects beside them are in the heap of its thread. */
export interface StateBytes {
  /** Of live tokens that do not rest, and of ended ones that wait for a snapshot. */
  tokens: number;
  /** What live tokens rest as. */
  resting: number;
  walletFacts: number;
  /** And the tokens that each is a member of. */
  addresses: number;
  /** Events told of wallets, which every partition is told. */
  events: number;
}

export function stateBytes({ tokens, memberships, ended, walletFacts, keys, seenFacts }: ShardState): StateBytes {
  let held = ended.bytes;
  let resting = 0;
  for (const token of tokens.values())
    if (token.isResting) resting += token.restingBytes;
    else held += tokenBytes(token);
  return {
    tokens: held,
    resting,
    walletFacts: walletFacts.bytes,
    addresses: keys.tableBytes + memberships.bytes,
    events: seenFacts.bytes,
  };
}

/** How many live tokens rest. */
export function countResting({ tokens }: ShardState): number {
  let count = 0;
  for (const { isResting } of tokens.values()) if (isResting) count++;
  return count;
}
