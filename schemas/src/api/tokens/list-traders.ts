import { z } from 'zod';
import { limits } from '../../limits.ts';
import { traderSchema } from '../../traders.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tokenErrors, tokenParams } from './token-params.ts';

export const listTraders = defineEndpoint({
  name: 'list-traders',
  method: 'GET',
  path: '/tokens/{address}/traders',
  summary:
    'What traders made of the token: the most successful, and its largest holders; from the trades of the last 30 days',
  access: 'user',
  entitled: true,
  params: tokenParams,
  query: z.object({ limit: z.coerce.number().int().min(1).max(limits.traders).default(20) }),
  response: z.strictObject({
    /** SOL a token by which unsold ones are valued; null = not known. */
    priceSol: z.number().min(0).nullable(),
    /** Highest PnL first, at most `limit`. */
    top: z.array(traderSchema),
    /** Of the largest holders those that traded, in the order of their holdings. */
    holders: z.array(traderSchema),
  }),
  errors: tokenErrors,
});
