import { z } from 'zod';
import { filterTextSchema } from '../../token-filter/filter-text.ts';
import { defineEndpoint } from '../endpoint.ts';

const count = z.int().min(0);

export const countFiltered = defineEndpoint({
  name: 'count-filtered',
  method: 'GET',
  path: '/tokens/filter-counts',
  summary: 'How many tokens in memory pass a filter, and how many each of its conditions alone keeps out',
  access: 'visitor',
  cost: 5,
  query: z.object({ filter: filterTextSchema }),
  response: z.strictObject({
    /** Tokens that were looked at, and those that meet every condition. */
    tokens: count,
    passing: count,
    /** By condition, in the order of the filter: tokens that meet every other one, and would pass without it. */
    drops: z.array(count),
  }),
});
