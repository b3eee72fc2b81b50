import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Selections that a browser keeps while the server is away. */
const mostSynced = 50;

export const syncSelectedTokens = defineEndpoint({
  name: 'sync-selected-tokens',
  method: 'POST',
  path: '/api/selected-tokens/sync',
  summary: 'Tells what a browser kept while the server was away: personal picks, each taken once, each problem named',
  access: 'user',
  entitled: true,
  personal: true,
  cost: 5,
  body: z.strictObject({
    tokens: z
      .array(
        // Other fields are the browser’s copy and are not believed.
        z.object({
          /** Looked at one by one: a foreign address is an error of its own and holds up no other. */
          address: z.string().max(64),
          selectedAt: z.number().min(0),
        }),
      )
      .max(mostSynced),
  }),
  response: z.strictObject({
    success: z.literal(true),
    syncedCount: z.int().min(0),
    errors: z.array(z.strictObject({ address: z.string(), message: z.string() })),
  }),
});
