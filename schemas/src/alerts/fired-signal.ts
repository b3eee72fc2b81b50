import { z } from 'zod';
import { firingSchema } from './firing.ts';

/** Between processes: alerts of a user have fired, or are told together. Connections of the user are told. */
export const firedSignal = {
  channel: 'alerts.fired',
  /** Firings of one message. */
  most: 5,
  message: z.strictObject({
    userId: z.uuid(),
    firings: z.array(firingSchema).min(1).max(5),
    /** The user's newest firing before these; null = there was none, or they are told together. */
    before: firingSchema.shape.id.nullable(),
    /** How many are told together, of which these are the most telling; 0 = they are told alone. */
    together: z.int().min(0),
  }),
} as const;
export type FiredSignal = z.infer<typeof firedSignal.message>;
