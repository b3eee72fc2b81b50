import { z } from 'zod';
import { limits } from '../../limits.ts';
import { tradeRowSchema } from '../../token-metrics.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tokenErrors, tokenParams } from './token-params.ts';

export const listTrades = defineEndpoint({
  name: 'list-trades',
  method: 'GET',
  path: '/tokens/{address}/trades',
  summary: 'Trades from the warehouse, newest first',
  access: 'user',
  entitled: true,
  params: tokenParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(limits.trades).default(100),
    beforeMs: z.coerce.number().int().min(0).optional(),
  }),
  response: z.array(tradeRowSchema),
  errors: tokenErrors,
});
