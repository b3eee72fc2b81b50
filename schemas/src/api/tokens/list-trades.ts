import { z } from 'zod';
import { limits } from '../../limits.ts';
import { labelSchema } from '../../token-groups.ts';
import { tradeRowSchema } from '../../token-metrics.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tokenErrors, tokenParams } from './token-params.ts';

/** With the labels of its trader, as far as the token's evidence names that wallet. */
export const toldTradeSchema = tradeRowSchema.extend({ labels: z.array(labelSchema) });
export type ToldTrade = z.infer<typeof toldTradeSchema>;

export const listTrades = defineEndpoint({
  name: 'list-trades',
  method: 'GET',
  path: '/tokens/{address}/trades',
  summary: 'Trades from the warehouse, newest first unless the oldest are asked for',
  access: 'user',
  entitled: true,
  params: tokenParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(limits.trades).default(100),
    beforeMs: z.coerce.number().int().min(0).optional(),
    order: z.enum(['newest', 'oldest']).default('newest'),
    side: tradeRowSchema.shape.side.optional(),
    /** SOL. */
    minQuote: z.coerce.number().min(0).max(1e12).optional(),
    /** Of wallets that wear it alone. */
    label: labelSchema.optional(),
  }),
  response: z.array(toldTradeSchema),
  errors: tokenErrors,
});
