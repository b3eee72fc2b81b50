import { z } from 'zod';
import { limits } from '../../limits.ts';
import { tradeRowSchema } from '../../token-metrics.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tokenErrors, tokenParams } from './token-params.ts';

export const listOwnTrades = defineEndpoint({
  name: 'list-own-trades',
  method: 'GET',
  path: '/tokens/{address}/own-trades',
  summary: 'Trades of a token by the wallets of one’s own account, newest first; told to nobody else',
  access: 'user',
  entitled: true,
  personal: true,
  params: tokenParams,
  query: z.object({ limit: z.coerce.number().int().min(1).max(limits.trades).default(100) }),
  response: z.strictObject({
    /** The account has a wallet at all. */
    hasWallet: z.boolean(),
    trades: z.array(tradeRowSchema),
  }),
  errors: tokenErrors,
});
