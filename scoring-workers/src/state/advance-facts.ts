import type { ShardState } from './shard-state.ts';

/** Ticks between two clearings of what is known of wallets. */
const ticksPerClearing = 60;

/**
 * Moves the clock of the facts that every partition gets, and clears them when it passes a clearing: at the same fact in
 * every partition, so that all forget the same. Returns what it says now; a time that is not told moves nothing.
 */
export function advanceFacts(state: ShardState, toldMs: number): number {
  if (!(toldMs > state.factsMs)) return state.factsMs;
  const { tickMs, walletFactsMs, maxWalletFacts } = state.rules;
  const clearingMs = tickMs * ticksPerClearing;
  const clears = Math.floor(state.factsMs / clearingMs) !== Math.floor(toldMs / clearingMs);
  state.factsMs = toldMs;
  if (clears) {
    state.walletFacts.forget(toldMs - walletFactsMs, maxWalletFacts);
    state.launchNames.forget(toldMs - walletFactsMs, maxWalletFacts);
  }
  return toldMs;
}
