import { z } from 'zod';
import { successTierSchema, timeframeSchema, winnerSchema } from '../../picks/successful-token.ts';
import { defineEndpoint } from '../endpoint.ts';

export const listWinners = defineEndpoint({
  name: 'list-winners',
  method: 'GET',
  path: '/api/winners',
  summary: 'The Hall of Fame, the highest or the newest first; of visitors winners older than 30 minutes',
  access: 'visitor',
  cost: 5,
  query: z.object({
    minTier: successTierSchema.default('STRONG_SUCCESS'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    sortBy: z.enum(['winner_peak_x', 'winner_achieved_at']).default('winner_peak_x'),
    timeframe: timeframeSchema.default('all'),
  }),
  response: z.strictObject({
    success: z.literal(true),
    count: z.int().min(0),
    winners: z.array(winnerSchema),
  }),
});
