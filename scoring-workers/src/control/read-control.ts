import { type ControlEvent, decodeControlEvent } from '@mintscope/schemas/events/control-event';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { completeParameterSet, ParameterError, validateParameters } from '@mintscope/schemas/parameters/registry';

/** What a control event says, as this code understands it. */
export interface Control {
  id: number;
  parameters: ParameterSet;
}

/** Shard and sink read a record alike. @throws ParameterError for values that are not allowed, and for what is no control event of this version. */
export function readControl(record: Uint8Array): Control {
  return controlOf(decodeControlEvent(record));
}

function controlOf({ id, version, values }: ControlEvent): Control {
  const parameters = completeParameterSet({ version, values });
  const errors = validateParameters(parameters.values);
  if (errors.length > 0) throw new ParameterError(errors);
  return { id, parameters };
}
