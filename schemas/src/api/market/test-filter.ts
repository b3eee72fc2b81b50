import { z } from 'zod';
import { filterLabSchema, labAgeSchema, labWindowSchema } from '../../token-filter/filter-lab.ts';
import { filterTextSchema } from '../../token-filter/filter-text.ts';
import { defineEndpoint } from '../endpoint.ts';

export const testFilter = defineEndpoint({
  name: 'test-filter',
  method: 'GET',
  path: '/api/tokens/filter-lab',
  summary:
    'What a filter would have done: asked of each token of the last 24 h or 7 d at one age, how many remain, which winners it loses and which rugs it avoids',
  access: 'user',
  entitled: true,
  cost: 5,
  query: z.object({
    filter: filterTextSchema.default(''),
    window: labWindowSchema.default('24h'),
    /** Of each token, when it is asked. */
    age: labAgeSchema.default('5m'),
    /** Figures by which tokens are distributed, joined by commas; at most 8. */
    figures: z.string().max(300).default(''),
  }),
  response: z.strictObject({ success: z.literal(true), lab: filterLabSchema }),
});
