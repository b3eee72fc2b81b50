import { type ControlEvent, decodeControlEvent } from '@mintscope/schemas/events/control-event';
import {
  decodeWalletFactsEvent,
  isWalletFactsEvent,
  type WalletFactsEvent,
} from '@mintscope/schemas/events/wallet-facts-event';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import {
  completeParameterSet,
  ParameterError,
  unknownParameters,
  validateParameters,
} from '@mintscope/schemas/parameters/registry';

type Of<Type extends ControlEvent['type']> = Extract<ControlEvent, { type: Type }>;

/** A control event as this code understands it. */
export type Control =
  /** `unknown`: names of the set that no parameter has here. */
  | { type: 'parameter_set'; id: number; parameters: ParameterSet; unknown: readonly string[] }
  | Of<'call' | 'removal' | 'picking_rules' | 'clear'>
  | WalletFactsEvent;

/** Shard and sink read a record alike. @throws ParameterError for values that are not allowed, and for what is no control event of this version. */
export function readControl(record: Uint8Array): Control {
  if (isWalletFactsEvent(record)) return decodeWalletFactsEvent(record);
  const event = decodeControlEvent(record);
  if (event.type !== 'parameter_set') return event;
  const parameters = completeParameterSet(event);
  const errors = validateParameters(parameters.values);
  if (errors.length > 0) throw new ParameterError(errors);
  return { type: event.type, id: event.id, parameters, unknown: unknownParameters(event.values) };
}
