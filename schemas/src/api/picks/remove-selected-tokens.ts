import { z } from 'zod';
import { pubkeySchema } from '../../ids.ts';
import { pickScopeSchema, reasonTextSchema } from '../../picks/selected-token.ts';
import { defineEndpoint } from '../endpoint.ts';

export const removeSelectedTokens = defineEndpoint({
  name: 'remove-selected-tokens',
  method: 'POST',
  path: '/api/selected-tokens/remove',
  summary: 'Hides several picks in one act',
  access: 'user',
  personal: true,
  cost: 5,
  body: z.strictObject({
    addresses: z.array(pubkeySchema).min(1).max(200),
    scope: pickScopeSchema.optional(),
    reason: reasonTextSchema.optional(),
  }),
  response: z.strictObject({ success: z.literal(true), removed: z.int().min(0), notSelected: z.array(z.string()) }),
  errors: { 403: 'The platform’s picks need the permission to manage tokens.' },
});
