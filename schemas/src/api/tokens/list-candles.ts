import { z } from 'zod';
import { limits } from '../../limits.ts';
import { candleIntervalSchema, candleSchema } from '../../token-metrics.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tokenErrors, tokenParams } from './token-params.ts';

export const listCandles = defineEndpoint({
  name: 'list-candles',
  method: 'GET',
  path: '/tokens/{address}/candles',
  summary: 'Candles from the warehouse, oldest first',
  access: 'user',
  entitled: true,
  params: tokenParams,
  query: z.object({
    interval: candleIntervalSchema.default('1m'),
    limit: z.coerce.number().int().min(1).max(limits.candles).default(500),
    fromMs: z.coerce.number().int().min(0).optional(),
    toMs: z.coerce.number().int().min(0).optional(),
  }),
  response: z.array(candleSchema),
  errors: tokenErrors,
});
