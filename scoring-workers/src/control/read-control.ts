import { type ControlEvent, decodeControlEvent } from '@mintscope/schemas/events/control-event';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { completeParameterSet, ParameterError, validateParameters } from '@mintscope/schemas/parameters/registry';

type Of<Type extends ControlEvent['type']> = Extract<ControlEvent, { type: Type }>;

/** A control event as this code understands it. */
export type Control = { type: 'parameter_set'; id: number; parameters: ParameterSet } | Of<'call' | 'removal'>;

/** Shard and sink read a record alike. @throws ParameterError for values that are not allowed, and for what is no control event of this version. */
export function readControl(record: Uint8Array): Control {
  const event = decodeControlEvent(record);
  if (event.type !== 'parameter_set') return event;
  const parameters = completeParameterSet(event);
  const errors = validateParameters(parameters.values);
  if (errors.length > 0) throw new ParameterError(errors);
  return { type: event.type, id: event.id, parameters };
}
