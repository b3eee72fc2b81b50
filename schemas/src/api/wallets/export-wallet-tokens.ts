import { z } from 'zod';
import { limits } from '../../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listWalletTokens, walletTokensOrder } from './list-wallet-tokens.ts';

export const exportWalletTokens = defineEndpoint({
  name: 'export-wallet-tokens',
  method: 'GET',
  path: '/api/wallets/{address}/tokens.csv',
  summary: `The same list whole as a CSV file: at most ${limits.walletTokens} tokens, the first ${limits.walletFileNotes} with labels and linked wallets; an empty cell is not known`,
  access: 'user',
  entitled: true,
  cost: 5,
  params: listWalletTokens.params,
  query: walletTokensOrder,
  response: z.string(),
  contentType: 'text/csv; charset=utf-8',
});
