import { z } from 'zod';
import { limits } from '../../limits.ts';
import { sortBySchema, sortOrderSchema } from '../../sort-by.ts';
import { tokenRowSchema } from '../../token.ts';
import { filterTextSchema } from '../../token-filter/filter-text.ts';
import { defineEndpoint } from '../endpoint.ts';

export const discoverTokens = defineEndpoint({
  name: 'discover-tokens',
  method: 'GET',
  path: '/tokens/discover',
  summary: 'Tokens of the discovery list, sorted; unknown sort keys fall back to score',
  access: 'visitor',
  cost: 5,
  query: z.object({
    /** Without one, as many as the discovery settings have a list show. */
    limit: z.coerce.number().int().min(1).max(limits.discoverTokens).optional(),
    sortBy: sortBySchema.catch('score').default('age'),
    sortOrder: sortOrderSchema.default('desc'),
    /** Conditions that a token meets, such as `marketCap:10000..;devSold:..0.2?`; looked for among the tokens in memory. */
    filter: filterTextSchema.default(''),
    minScore: z.coerce.number().min(0).max(100).default(0),
  }),
  response: z.array(tokenRowSchema),
});
