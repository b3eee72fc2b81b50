import { z } from 'zod';
import { multipleKindSchema, pickStatisticsSchema, statisticsPeriodSchema } from '../../picks/pick-statistics.ts';
import { pickScopeSchema } from '../../picks/selected-token.ts';
import { defineEndpoint } from '../endpoint.ts';
import { countingRuleQuery } from './counting-rule.ts';

export const getPickStatistics = defineEndpoint({
  name: 'get-pick-statistics',
  method: 'GET',
  path: '/api/picks/statistics',
  summary:
    'Hit rates with intervals, distribution, equity curve, and results by band, launchpad, hour and parameter set',
  access: 'user',
  entitled: true,
  personal: true,
  cost: 5,
  query: countingRuleQuery.extend({
    scope: pickScopeSchema.default('platform'),
    period: statisticsPeriodSchema.default('7d'),
    of: multipleKindSchema.default('headline'),
  }),
  response: z.strictObject({ success: z.literal(true), statistics: pickStatisticsSchema }),
});
