import { z } from 'zod';
import { pubkeySchema } from '../ids.ts';
import type { ParameterSet } from '../parameters/parameter.ts';
import { clearEventSchema, pickingRulesEventSchema } from '../picks/pick-controls.ts';
import { partitionOf } from './topics.ts';

const decision = {
  v: z.literal(1),
  /** Number of the decision; in a partition each is above the one before, and one that is not has been told already. */
  id: z.int().min(1),
  decidedAtMs: z.int().min(0),
};

/**
 * What people decided and scoring must know, as a record of chain-events beside the batches of chain events: one JSON
 * document. A shard takes it at its place in the log, so that a replay gives the same scores.
 */
export const controlEventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('parameter_set'),
    ...decision,
    version: z.string().max(64),
    /** Every value of the set, so that later defaults change nothing of it. */
    values: z.record(z.string().max(100), z.number()),
  }),
  pickingRulesEventSchema,
  /** All calls are hidden, and none is made by rules for a while. */
  clearEventSchema,
  /** The token is called by hand. */
  z.strictObject({ type: z.literal('call'), ...decision, mint: pubkeySchema }),
  /** Its call is hidden: marks leave the row, and the call is followed on. */
  z.strictObject({ type: z.literal('removal'), ...decision, mint: pubkeySchema }),
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

/** The partitions that must know of it: that of the mint where it names one, else all of them. */
export function partitionsOfControlEvent(event: ControlEvent, partitions: number): number[] {
  switch (event.type) {
    case 'parameter_set':
    case 'picking_rules':
    case 'clear':
      return Array.from({ length: partitions }, (_, partition) => partition);
    case 'call':
    case 'removal':
      return [partitionOf(event.mint, partitions)];
    default:
      return event satisfies never;
  }
}

export function toControlEvent(
  set: ParameterSet,
  { id, decidedAtMs }: { id: number; decidedAtMs: number },
): Extract<ControlEvent, { type: 'parameter_set' }> {
  return { type: 'parameter_set', v: 1, id, decidedAtMs, version: set.version, values: set.values };
}
