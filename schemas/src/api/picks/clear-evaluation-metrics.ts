import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { clearedAnswer, clearWord } from './clear-tokens.ts';

export const clearEvaluationMetrics = defineEndpoint({
  name: 'clear-evaluation-metrics',
  method: 'POST',
  path: '/api/evaluation-metrics/clear',
  summary: 'Has answers about picks computed afresh; what they are computed from stays',
  access: 'admin',
  permission: 'canManageTokens',
  cost: 5,
  body: z.strictObject({ confirm: z.literal(clearWord) }),
  response: clearedAnswer,
});
