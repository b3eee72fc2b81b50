import { z } from 'zod';
import { limits } from '../../limits.ts';
import { sortBySchema, sortOrderSchema } from '../../sort-by.ts';
import { tokenRowSchema } from '../../token.ts';
import { filterTextSchema } from '../../token-filter/filter-text.ts';
import { defineEndpoint } from '../endpoint.ts';

/**
 * Pages go on behind the last token, by its value then and its address: one whose value stays comes once, one that crosses that place between
 * two pages comes twice or not at all.
 */
export const pageTokens = defineEndpoint({
  name: 'page-tokens',
  method: 'GET',
  path: '/tokens/pages',
  summary:
    'Tokens of the discovery list page by page, 10,000 in all; `after` takes the `next` of the page before, with the same list',
  access: 'user',
  entitled: true,
  cost: 5,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(limits.discoverTokens).default(500),
    sortBy: sortBySchema.default('age'),
    sortOrder: sortOrderSchema.default('desc'),
    /** As of `/tokens/discover`. */
    filter: filterTextSchema.default(''),
    minScore: z.coerce.number().min(0).max(100).default(0),
    /** The `next` of the page before. */
    after: z.string().max(120).optional(),
  }),
  response: z.strictObject({
    tokens: z.array(tokenRowSchema),
    /** Null after the last page. */
    next: z.string().nullable(),
  }),
});
