import { scoringLimits } from '@mintscope/schemas/scoring-limits';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import type { Publisher } from './publisher.ts';
import { settlesMs } from './quiet-times.ts';

interface Dead {
  token: TokenState;
  atMs: number;
}

/**
 * Who held a token when it died has a result in it, too: what was sold of it less what was paid for all. Without this a wallet that sells
 * where it gained and keeps what fell to nothing would never have lost. Dated by the death, in an order that a restart does not change; of
 * very many, as in a state of a former version, the first to die.
 */
export function settleDead(state: ShardState, publisher: Publisher, beforeMs: number): void {
  const dead: Dead[] = [];
  for (const token of state.tokens.values()) {
    const atMs = settlesMs(token.atHand, state.rules);
    if (atMs < beforeMs) dead.push({ token, atMs });
  }
  dead.sort((a, b) => a.atMs - b.atMs || (a.token.atHand.address < b.token.atHand.address ? -1 : 1));
  for (const each of dead.slice(0, scoringLimits.settledPerStep)) {
    const { isResting } = each.token;
    settle(each, state);
    if (isResting) publisher.rest(each.token);
  }
}

function settle({ token, atMs }: Dead, { rules, tellings }: ShardState): void {
  const { facts, positions, wallets, members } = token;
  const noting = { atMs, stepMs: rules.tellingMs };
  for (let wallet = 0; wallet < positions.count; wallet++) {
    if (wallet === facts.creatorWallet) continue;
    const result = positions.closeIfHeld(wallet, wallets.balanceOf(wallet), rules.soldOutShare);
    if (result) tellings.note(members.keyOf(wallet), result, noting);
  }
  facts.heldSettledMs = facts.lastTradeMs;
  token.unsaved = 'all';
}
