import { decodeBatch } from '@mintscope/schemas/events/batch/decode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { isControlEvent } from '@mintscope/schemas/events/control-event';

/** The chain events of a record of the log: none in a control event. @throws when it is neither. */
export function eventsOf(record: Uint8Array): ChainEvent[] {
  return isControlEvent(record) ? [] : decodeBatch(record);
}
