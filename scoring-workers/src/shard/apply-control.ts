import { ParameterError } from '@mintscope/schemas/parameters/registry';
import { type Control, readControl } from '../control/read-control.ts';
import { changeParameters, type ShardState } from '../state/shard-state.ts';
import { dead, drop, type Outcome, ok } from '../steps/step.ts';
import { touchToken } from './advance-clock.ts';
import type { Publisher } from './publisher.ts';

/**
 * Takes a control event at its place in the log, wholly or not at all. A new parameter set makes every live token due, those
 * without an event too; one that holds already, told again before the log forgets it, changes nothing.
 */
export function applyControl(record: Uint8Array, state: ShardState, publisher: Publisher): Outcome {
  let control: Control;
  try {
    control = readControl(record);
  } catch (error) {
    return dead(error instanceof ParameterError ? 'bad_parameters' : 'bad_control', error);
  }
  if (control.id <= state.controlId) return drop('repeated_control');
  state.controlId = control.id;
  if (control.parameters.version === state.parameters.version) return ok;
  changeParameters(state, control.parameters);
  for (const token of state.tokens.values()) {
    token.facts.version++;
    touchToken(token, publisher);
  }
  return ok;
}
