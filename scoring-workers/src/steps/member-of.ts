import { decodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { EventSource } from '@mintscope/schemas/events/chain-event';
import { isSignable } from '@mintscope/schemas/is-signable';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import type { EventDraft } from './event-draft.ts';

/** Shard key of an address in text. Not retained: the table that keeps it retains it. */
export function keyOf(state: ShardState, address: string): number {
  const bytes = decodeBase58(address, 32);
  if (!bytes) throw new TypeError(`${address} is not an address`);
  return state.keys.intern(new Uint32Array(bytes.buffer), 0);
}

/**
 * An account that a rare event names. One that is no wallet never holds anything; of real events also those that no key can
 * sign for, which belong to programs.
 */
export function memberOf(
  { token, keyOf }: Pick<EventDraft, 'token' | 'keyOf'>,
  state: ShardState,
  address: string,
  source: EventSource = 'simulator',
): number {
  const key = keyOf(address);
  const member = token.members.join(key);
  const isReal = source !== 'simulator' && source !== 'file';
  if (state.noWalletKeys.has(key) || (isReal && !isSignable(address))) token.wallets.exclude(member);
  return member;
}

/** A pool or curve account holds what no wallet holds yet: it is no holder and links no wallets. */
export function meetPool(token: TokenState, poolKey: number): void {
  token.poolKey = poolKey;
  token.poolMember = token.members.join(poolKey);
  token.wallets.excludePool(token.poolMember);
}

export function meetPoolText({ token, keyOf }: EventDraft, address: string): void {
  meetPool(token, keyOf(address));
}
