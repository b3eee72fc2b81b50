import { z } from 'zod';
import { successfulStatsSchema } from '../../picks/successful-token.ts';
import { defineEndpoint } from '../endpoint.ts';

export const getSuccessfulStats = defineEndpoint({
  name: 'get-successful-stats',
  method: 'GET',
  path: '/api/successful-tokens/stats',
  summary: 'How many calls are in the bank, by tier',
  access: 'visitor',
  cost: 5,
  response: z.strictObject({ success: z.literal(true), stats: successfulStatsSchema }),
});
