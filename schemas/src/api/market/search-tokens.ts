import { z } from 'zod';
import { limits } from '../../limits.ts';
import { tokenRowSchema } from '../../token.ts';
import { defineEndpoint } from '../endpoint.ts';

/** A token that was found, with the address of the largest of those found that has its symbol or name and is larger; null = none. */
export const foundTokenSchema = tokenRowSchema.extend({ copyOf: z.string().nullable() });
export type FoundToken = z.infer<typeof foundTokenSchema>;

export const searchTokens = defineEndpoint({
  name: 'search-tokens',
  method: 'GET',
  path: '/tokens/search',
  summary:
    'Tokens whose symbol, name or address contains the text, case-insensitively: that symbol or address itself first, then that name, then the rest, the largest first',
  access: 'visitor',
  cost: 5,
  query: z.object({
    query: z.string().trim().min(2).max(limits.searchQueryLength),
    /** Without one, as many as the discovery settings have a search give. */
    limit: z.coerce.number().int().min(1).max(limits.searchTokens).optional(),
  }),
  response: z.array(foundTokenSchema),
});
