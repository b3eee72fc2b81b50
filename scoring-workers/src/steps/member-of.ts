import { decodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';

/** Shard key of an address in text, as the rare events have them. Not retained: the table that keeps it retains it. */
export function keyOf(state: ShardState, address: string): number {
  const bytes = decodeBase58(address, 32);
  if (!bytes) throw new TypeError(`${address} is not an address`);
  return state.keys.intern(new Uint32Array(bytes.buffer), 0);
}

export function memberOf(token: TokenState, state: ShardState, address: string): number {
  return token.members.join(keyOf(state, address));
}

/** A pool or curve account holds what no wallet holds yet: it is no holder and links no wallets. */
export function meetPool(token: TokenState, poolKey: number): void {
  token.poolKey = poolKey;
  token.wallets.exclude(token.members.join(poolKey));
}

export function meetPoolText(token: TokenState, state: ShardState, address: string): void {
  meetPool(token, keyOf(state, address));
}
