import { z } from 'zod';
import { pubkeySchema } from '../../ids.ts';
import { pickScopeSchema, reasonTextSchema } from '../../picks/selected-token.ts';
import { defineEndpoint } from '../endpoint.ts';

export const deselectToken = defineEndpoint({
  name: 'deselect-token',
  method: 'DELETE',
  path: '/api/selected-tokens/{address}',
  summary: 'Hides a pick; the call is followed on and counted',
  access: 'user',
  personal: true,
  cost: 5,
  params: z.object({ address: pubkeySchema }),
  query: z.object({ scope: pickScopeSchema.optional(), reason: reasonTextSchema.optional() }),
  response: z.strictObject({ success: z.literal(true), removed: z.int().min(0) }),
  errors: { 403: 'The platform’s picks need the permission to manage tokens.', 404: 'It is not selected.' },
});
