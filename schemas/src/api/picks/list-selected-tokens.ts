import { z } from 'zod';
import { pubkeySchema } from '../../ids.ts';
import { pickScopeSchema, selectedTokenSchema } from '../../picks/selected-token.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Later times have no date of four digits. */
const latestMs = Date.UTC(9999, 11, 31);

export const listSelectedTokens = defineEndpoint({
  name: 'list-selected-tokens',
  method: 'GET',
  path: '/api/token-picker/selected-tokens',
  summary: 'Picks, newest first: the platform’s, or the caller’s own; removed ones apart',
  access: 'visitor',
  personal: true,
  cost: 5,
  query: z.object({
    scope: pickScopeSchema.default('platform'),
    limit: z.coerce.number().int().min(1).max(1000).default(200),
    /** The next page: selected before this time (ms), or at it and listed after this address, so that no pick of one moment is left out. */
    before: z.coerce.number().int().min(0).max(latestMs).optional(),
    beforeAddress: pubkeySchema.optional(),
  }),
  response: z.strictObject({ success: z.literal(true), selections: z.array(selectedTokenSchema) }),
});
