import { z } from 'zod';
import { firingSchema } from '../alerts/firing.ts';
import { seqSchema } from './channel.ts';

/**
 * Told to every connection of an account, whatever it follows, as soon as its alerts have fired. One may be left out where a connection
 * cannot take it: `before` tells which firing of the account came before the first, and who does not have that reads the list.
 */
export const alertsFiredSchema = z.strictObject({
  type: z.literal('alerts_fired'),
  seq: seqSchema,
  /** In their order; of those that are told together the most telling. */
  firings: z.array(firingSchema).min(1).max(5),
  before: firingSchema.shape.id.nullable(),
  /** Firings told together by this, beyond the account’s limit of an hour; 0 = they are told alone. */
  together: z.int().min(0),
});
