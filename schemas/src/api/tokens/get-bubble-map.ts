import { z } from 'zod';
import { bubbleMapSchema } from '../../token-metrics.ts';
import { defineEndpoint } from '../endpoint.ts';
import { flagSchema, tokenErrors, tokenParams } from './token-params.ts';

export const getBubbleMap = defineEndpoint({
  name: 'get-bubble-map',
  method: 'GET',
  path: '/tokens/{address}/bubblemap',
  summary: 'Holders as a graph with the evidence that links them',
  access: 'user',
  entitled: true,
  params: tokenParams,
  query: z.object({ force: flagSchema }),
  response: bubbleMapSchema,
  errors: tokenErrors,
});
