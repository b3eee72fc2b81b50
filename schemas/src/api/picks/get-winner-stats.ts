import { z } from 'zod';
import { winnerStatsSchema } from '../../picks/successful-token.ts';
import { defineEndpoint } from '../endpoint.ts';

export const getWinnerStats = defineEndpoint({
  name: 'get-winner-stats',
  method: 'GET',
  path: '/api/winners/stats',
  summary: 'The five cards of the Hall of Fame',
  access: 'visitor',
  cost: 5,
  response: z.strictObject({ success: z.literal(true), stats: winnerStatsSchema }),
});
