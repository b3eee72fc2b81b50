import { z } from 'zod';
import { alertSchema } from '../../alerts/alert.ts';
import { afterSchema, firingSchema } from '../../alerts/firing.ts';
import { defineEndpoint } from '../endpoint.ts';

export const listFirings = defineEndpoint({
  name: 'list-firings',
  method: 'GET',
  path: '/api/account/alert-firings',
  summary: 'Firings of the caller’s alerts of the last 30 days, the newest first, with what happened after',
  access: 'user',
  entitled: true,
  personal: true,
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    /** Those before this one. */
    before: z.coerce.number().int().min(1).optional(),
    alert: alertSchema.shape.id.optional(),
    mint: firingSchema.shape.mint.optional(),
  }),
  response: z.strictObject({
    success: z.literal(true),
    /** `after` is null where prices cannot be read at the moment. */
    firings: z.array(firingSchema.extend({ after: afterSchema.nullable() })),
    /** What to ask the next page with; null = there is none. */
    before: firingSchema.shape.id.nullable(),
    /** Prices are of then (ms). */
    asOf: z.number(),
  }),
});
