import { z } from 'zod';
import type { ParameterSet } from '../parameters/parameter.ts';

/**
 * What people decided and scoring must know, as a record of chain-events beside the batches of chain events: one JSON
 * document. A shard takes it at its place in the log, so that a replay gives the same scores.
 */
export const controlEventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('parameter_set'),
    v: z.literal(1),
    /** Number of the decision; each is above the one before, and one that is not has been told already. */
    id: z.int().min(1),
    decidedAtMs: z.int().min(0),
    version: z.string().max(64),
    /** Every value of the set, so that later defaults change nothing of it. */
    values: z.record(z.string().max(100), z.number()),
  }),
]);
export type ControlEvent = z.infer<typeof controlEventSchema>;

const firstByte = '{'.charCodeAt(0);
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Tells a control event from a batch of chain events, of which each begins with `MSEB`. */
export function isControlEvent(record: Uint8Array): boolean {
  return record[0] === firstByte;
}

export function encodeControlEvent(event: ControlEvent): Uint8Array {
  return encoder.encode(JSON.stringify(event));
}

/** Throws for what is no control event of this version. */
export function decodeControlEvent(record: Uint8Array): ControlEvent {
  return controlEventSchema.parse(JSON.parse(decoder.decode(record)));
}

/** The partitions that must know of it: all of them for a parameter set. */
export function partitionsOfControlEvent(event: ControlEvent, partitions: number): number[] {
  switch (event.type) {
    case 'parameter_set':
      return Array.from({ length: partitions }, (_, partition) => partition);
    default:
      return event.type satisfies never;
  }
}

export function toControlEvent(
  set: ParameterSet,
  { id, decidedAtMs }: { id: number; decidedAtMs: number },
): ControlEvent {
  return { type: 'parameter_set', v: 1, id, decidedAtMs, version: set.version, values: set.values };
}
