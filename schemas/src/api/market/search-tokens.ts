import { z } from 'zod';
import { limits } from '../../limits.ts';
import { tokenRowSchema } from '../../token.ts';
import { defineEndpoint } from '../endpoint.ts';

export const searchTokens = defineEndpoint({
  name: 'search-tokens',
  method: 'GET',
  path: '/tokens/search',
  summary: 'Tokens whose symbol, name or address contains the text, case-insensitively; best score first',
  access: 'visitor',
  cost: 5,
  query: z.object({
    query: z.string().trim().min(2).max(limits.searchQueryLength),
    /** Without one, as many as the discovery settings have a search give. */
    limit: z.coerce.number().int().min(1).max(limits.searchTokens).optional(),
  }),
  response: z.array(tokenRowSchema),
});
