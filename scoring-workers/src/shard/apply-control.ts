import { ParameterError } from '@mintscope/schemas/parameters/registry';
import { type Control, readControl } from '../control/read-control.ts';
import { changeParameters, type ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { dead, drop, type Outcome, ok } from '../steps/step.ts';
import { touchToken } from './advance-clock.ts';
import { applyPicking } from './apply-picking.ts';
import { hearTelling } from './hear-telling.ts';
import type { Publisher } from './publisher.ts';

/** Taken, but for a part that is named. */
interface Partly extends Omit<Extract<Outcome, { kind: 'dead' }>, 'kind'> {
  readonly kind: 'partly';
}

/** Takes a control event at its place in the log, wholly or not at all; of a parameter set, without the names not known here. */
export function applyControl(record: Uint8Array, state: ShardState, publisher: Publisher): Outcome | Partly {
  let control: Control;
  try {
    control = readControl(record);
  } catch (error) {
    return dead(error instanceof ParameterError ? 'bad_parameters' : 'bad_control', error);
  }
  if (control.type === 'wallet_facts') return hearTelling(control, state);
  if (control.id <= state.controlId) return drop('repeated_control');
  state.controlId = control.id;
  if (control.type !== 'parameter_set') return applyPicking(control, state, publisher);
  // Told again before the log forgets it.
  if (control.parameters.version === state.parameters.version) return ok;
  // Those without an event too.
  changeParameters(state, control.parameters, (token, wasResting) => {
    changed(token, publisher);
    if (wasResting) publisher.rest(token);
  });
  if (control.unknown.length === 0) return ok;
  const error = new ParameterError(control.unknown.map((name) => `${name} is not a parameter`));
  return { kind: 'partly', reason: 'unknown_parameters', error };
}

function changed(token: TokenState, publisher: Publisher): void {
  token.facts.version++;
  touchToken(token, publisher);
}
