import { z } from 'zod';
import { pubkeySchema } from '../../ids.ts';
import { walletSchema } from '../../wallet.ts';
import { defineEndpoint } from '../endpoint.ts';

/** A wallet that was never seen has figures of nothing: an address is on the chain whether or not it was seen here. */
export const getWallet = defineEndpoint({
  name: 'get-wallet',
  method: 'GET',
  path: '/api/wallets/{address}',
  summary: 'What a wallet made of what it traded, what it created, and what analyses know of it',
  access: 'user',
  entitled: true,
  cost: 5,
  params: z.object({ address: pubkeySchema }),
  response: walletSchema,
});
