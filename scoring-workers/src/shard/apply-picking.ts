import type { Control } from '../control/read-control.ts';
import { hideCall } from '../state/picking.ts';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { wakeToken } from '../state/wake-token.ts';
import { keyOf } from '../steps/member-of.ts';
import { drop, type Outcome, ok } from '../steps/step.ts';
import { touchToken } from './advance-clock.ts';
import { hasCallsLeft, makeCall } from './make-call.ts';
import type { Publisher } from './publisher.ts';

type Of<Type extends Control['type']> = Extract<Control, { type: Type }>;
type PickControl = Of<'picking_rules' | 'clear' | 'call' | 'removal'>;

/** What people decided of picks, from its place in the log on; nothing that was called before is judged again. */
export function applyPicking(control: PickControl, state: ShardState, publisher: Publisher): Outcome {
  switch (control.type) {
    case 'picking_rules':
      state.picking = { ...state.picking, rules: control.rules, version: control.version };
      return ok;
    case 'clear':
      return clear(control, state, publisher);
    case 'call':
      return call(control, state, publisher);
    case 'removal':
      return remove(control, state, publisher);
    default:
      return control satisfies never;
  }
}

/** Tokens that have ended are cleared when they wake. */
function clear({ id }: Of<'clear'>, state: ShardState, publisher: Publisher): Outcome {
  state.picking = { ...state.picking, clearedMs: state.clockMs, clearId: id };
  for (const token of state.tokens.values()) if (hideCall(token)) touchToken(token, publisher);
  return ok;
}

/** By hand no cool-down holds. One that is called stays as it is. */
function call({ mint, id }: Of<'call'>, state: ShardState, publisher: Publisher): Outcome {
  const token = findToken(mint, state);
  if (!token) return drop('unknown_token');
  if (token.facts.calledAt !== null) return ok;
  if (!((token.facts.priceSol ?? 0) > 0)) return drop('no_price');
  if (!hasCallsLeft(token)) return drop('called_often');
  makeCall(publisher.explained(token), state, {
    by: 'hand',
    calledAt: state.clockMs,
    event: null,
    controlId: id,
    matchedCriteria: [],
  });
  touchToken(token, publisher);
  return ok;
}

/** The call is hidden, followed on and counted; rules do not call the token for a while. */
function remove({ mint }: Of<'removal'>, state: ShardState, publisher: Publisher): Outcome {
  const token = findToken(mint, state);
  const called = token?.called ?? state.calls.get(keyOf(state, mint));
  if (!token && !called) {
    state.keys.drop(keyOf(state, mint));
    return drop('unknown_token');
  }
  if (called) {
    called.removedMs = state.clockMs;
    called.unsaved = true;
  }
  if (token && hideCall(token)) touchToken(token, publisher);
  return ok;
}

/** Of a mint that the shard knows, woken where it had ended. */
function findToken(mint: string, state: ShardState): TokenState | undefined {
  const key = keyOf(state, mint);
  const token = state.tokens.get(key) ?? wakeToken(state, key, state.clockMs);
  if (!token) state.keys.drop(key);
  return token;
}
