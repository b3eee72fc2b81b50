import { z } from 'zod';
import { balanceHistorySchema } from '../../balance-history.ts';
import { limits } from '../../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tokenErrors, tokenParams } from './token-params.ts';

export const getBalanceHistory = defineEndpoint({
  name: 'get-balance-history',
  method: 'GET',
  path: '/tokens/{address}/balance-history',
  summary: 'What wallets had bought and not sold since the launch, by trades alone, as changes by even steps of time',
  access: 'user',
  entitled: true,
  params: tokenParams,
  query: z.object({
    wallets: z.coerce.number().int().min(1).max(limits.historyWallets).default(limits.historyWallets),
    steps: z.coerce.number().int().min(1).max(limits.historySteps).default(60),
  }),
  response: balanceHistorySchema,
  errors: tokenErrors,
});
