import { z } from 'zod';
import { dashboardStatsSchema, multipleKindSchema, statisticsPeriodSchema } from '../../picks/pick-statistics.ts';
import { defineEndpoint } from '../endpoint.ts';

export const getDashboardStats = defineEndpoint({
  name: 'get-dashboard-stats',
  method: 'GET',
  path: '/api/dashboard-stats',
  summary: 'The figures of the Command Center; of visitors those of calls older than 30 minutes',
  access: 'visitor',
  cost: 5,
  query: z.object({
    period: statisticsPeriodSchema.default('7d'),
    of: multipleKindSchema.default('headline'),
  }),
  response: z.strictObject({ success: z.literal(true), stats: dashboardStatsSchema }),
});
