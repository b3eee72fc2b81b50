import { z } from 'zod';
import { successfulTokenSchema, successTierSchema, timeframeSchema } from '../../picks/successful-token.ts';
import { defineEndpoint } from '../endpoint.ts';

export const listSuccessfulTokens = defineEndpoint({
  name: 'list-successful-tokens',
  method: 'GET',
  path: '/api/successful-tokens',
  summary: 'The bank: calls that reached 5x or more, the highest or the newest first',
  access: 'visitor',
  cost: 5,
  query: z.object({
    minX: z.coerce.number().min(5).max(1_000_000).default(5),
    successTier: successTierSchema.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    sortBy: z.enum(['performance.maxX', 'bankedAt']).default('performance.maxX'),
    timeframe: timeframeSchema.default('all'),
  }),
  response: z.strictObject({ success: z.literal(true), tokens: z.array(successfulTokenSchema) }),
});
