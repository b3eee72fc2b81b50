import type { BatchEncoder } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { limits } from '@mintscope/schemas/limits';
import type { Encoded } from './group-writer.ts';

/** Binary batches within the limits of count and size. An event that has no encoding is set aside, not its batch. */
export function encodeEvents(encoder: BatchEncoder, events: readonly ChainEvent[]): Encoded<ChainEvent> {
  const encoded: Encoded<ChainEvent> = { values: [], refused: [] };
  encodeRange(encoder, events, encoded);
  return encoded;
}

function encodeRange(encoder: BatchEncoder, events: readonly ChainEvent[], into: Encoded<ChainEvent>): void {
  const [first] = events;
  if (first === undefined) return;
  const refusal = events.length > limits.batchEvents ? 'too many' : tryEncode(encoder, events, into);
  if (refusal === undefined) return;
  if (events.length === 1) into.refused.push({ item: first, cause: refusal });
  else encodeHalves(encoder, events, into);
}

function tryEncode(encoder: BatchEncoder, events: readonly ChainEvent[], into: Encoded<ChainEvent>) {
  try {
    into.values.push(encoder.encode(events));
    return undefined;
  } catch (cause) {
    // Also a defect of ours: the event meets it each time, so neither the others nor its sender may wait for it.
    return cause;
  }
}

function encodeHalves(encoder: BatchEncoder, events: readonly ChainEvent[], into: Encoded<ChainEvent>): void {
  const middle = events.length >> 1;
  encodeRange(encoder, events.slice(0, middle), into);
  encodeRange(encoder, events.slice(middle), into);
}
