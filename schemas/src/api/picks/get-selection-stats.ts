import { z } from 'zod';
import { dashboardStatsSchema, multipleKindSchema, statisticsPeriodSchema } from '../../picks/pick-statistics.ts';
import { pickScopeSchema } from '../../picks/selected-token.ts';
import { defineEndpoint } from '../endpoint.ts';
import { countingRuleQuery } from './counting-rule.ts';

export const getSelectionStats = defineEndpoint({
  name: 'get-selection-stats',
  method: 'GET',
  path: '/api/selected-tokens/stats',
  summary: 'The same figures of the platform’s picks or of the caller’s own',
  access: 'user',
  personal: true,
  cost: 5,
  query: countingRuleQuery.extend({
    scope: pickScopeSchema.default('platform'),
    period: statisticsPeriodSchema.default('all'),
    of: multipleKindSchema.default('headline'),
  }),
  response: z.strictObject({ success: z.literal(true), stats: dashboardStatsSchema }),
});
