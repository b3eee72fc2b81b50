import { z } from 'zod';
import { limits } from '../../limits.ts';
import { sortBySchema, sortOrderSchema } from '../../sort-by.ts';
import { filterTextSchema } from '../../token-filter/filter-text.ts';

/** What the three forms of the file have in common. */
export const exported = {
  method: 'GET',
  access: 'visitor',
  cost: 5,
  query: z.object({
    /** As a list has them: conditions, order and how many from its top; all tokens in memory unless told. */
    filter: filterTextSchema.default(''),
    sortBy: sortBySchema.default('age'),
    sortOrder: sortOrderSchema.default('desc'),
    limit: z.coerce.number().int().min(1).max(limits.marketTokens).default(limits.marketTokens),
  }),
} as const;
