import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';

/**
 * Fresh: its first SOL came at most `freshMs` before it first met the token. Asked again when either turns out to have been
 * earlier. A wallet whose funding was not seen is not called fresh.
 */
export function markFresh({ members, wallets }: TokenState, wallet: number, { walletFacts, rules }: ShardState): void {
  const fact = walletFacts.get(members.keyOf(wallet));
  // Forgotten, or never heard of: what was said of it stands.
  if (!fact) return;
  const { fundedSeconds } = fact;
  const ageMs = (members.metSeconds(wallet) - fundedSeconds) * 1000;
  if (fundedSeconds > 0 && ageMs >= 0 && ageMs <= rules.freshMs) wallets.mark(wallet, 'fresh');
  else wallets.unmark(wallet, 'fresh');
}
