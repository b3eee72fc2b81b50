import { ParameterError } from '@mintscope/schemas/parameters/registry';
import { type Control, readControl } from '../control/read-control.ts';
import { changeParameters, type ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { keyOf } from '../steps/member-of.ts';
import { dead, drop, type Outcome, ok } from '../steps/step.ts';
import { touchToken } from './advance-clock.ts';
import type { Publisher } from './publisher.ts';

/** Takes a control event at its place in the log, wholly or not at all. */
export function applyControl(record: Uint8Array, state: ShardState, publisher: Publisher): Outcome {
  let control: Control;
  try {
    control = readControl(record);
  } catch (error) {
    return dead(error instanceof ParameterError ? 'bad_parameters' : 'bad_control', error);
  }
  if (control.id <= state.controlId) return drop('repeated_control');
  state.controlId = control.id;
  if (control.type !== 'parameter_set') return applyCall(control, state, publisher);
  // Told again before the log forgets it.
  if (control.parameters.version === state.parameters.version) return ok;
  changeParameters(state, control.parameters);
  // Those without an event too.
  for (const token of state.tokens.values()) changed(token, publisher);
  return ok;
}

/** A call counts from the price at its place on; without it the token stands as if it had never been called. */
function applyCall(
  { type, mint }: Exclude<Control, { type: 'parameter_set' }>,
  state: ShardState,
  publisher: Publisher,
): Outcome {
  const key = keyOf(state, mint);
  const token = state.tokens.get(key);
  if (!token) {
    state.keys.drop(key);
    return drop('unknown_token');
  }
  const isCall = type === 'call';
  if (isCall === (token.facts.calledAt !== null)) return ok;
  token.facts.calledAt = isCall ? state.clockMs : null;
  if (isCall) token.performance.select(state.clockMs);
  else token.performance.deselect();
  changed(token, publisher);
  return ok;
}

function changed(token: TokenState, publisher: Publisher): void {
  token.facts.version++;
  touchToken(token, publisher);
}
