import { z } from 'zod';
import { pickScopeSchema, reasonTextSchema } from '../../picks/selected-token.ts';
import { defineEndpoint } from '../endpoint.ts';

export const clearSelectedTokens = defineEndpoint({
  name: 'clear-selected-tokens',
  method: 'DELETE',
  path: '/api/selected-tokens',
  summary: 'Hides all picks; nothing is called for the 60 seconds after the platform’s were cleared',
  access: 'user',
  personal: true,
  cost: 5,
  query: z.object({ scope: pickScopeSchema.optional(), reason: reasonTextSchema.optional() }),
  response: z.strictObject({ success: z.literal(true), removed: z.int().min(0) }),
  errors: { 403: 'The platform’s picks need the permission to manage tokens.' },
});
