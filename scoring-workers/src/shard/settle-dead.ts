import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { diesAtMs } from './quiet-times.ts';

/**
 * Who held a token when it died has a result in it, too: what was sold of it less what was paid for all. Without this a wallet that sells
 * where it gained and keeps what fell to nothing would never have lost. Dated by the death, in an order that a restart does not change.
 */
export function settleDead(state: ShardState, beforeMs: number): void {
  const dead: TokenState[] = [];
  for (const token of state.tokens.values()) {
    const { facts } = token;
    if (facts.heldSettledMs < facts.lastTradeMs && diesAtMs(facts, state.rules) < beforeMs) dead.push(token);
  }
  dead.sort((a, b) => (a.facts.address < b.facts.address ? -1 : 1));
  for (const token of dead) settle(token, state);
}

function settle(token: TokenState, { rules, tellings }: ShardState): void {
  const { facts, positions, wallets, members } = token;
  const noting = { atMs: diesAtMs(facts, rules), stepMs: rules.tellingMs };
  for (let wallet = 0; wallet < positions.count; wallet++) {
    if (wallet === facts.creatorWallet) continue;
    const result = positions.closeIfHeld(wallet, wallets.balanceOf(wallet), rules.soldOutShare);
    if (result) tellings.note(members.keyOf(wallet), result, noting);
  }
  facts.heldSettledMs = facts.lastTradeMs;
  token.unsaved = 'all';
}
