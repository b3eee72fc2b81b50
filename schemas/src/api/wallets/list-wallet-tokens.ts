import { z } from 'zod';
import { pubkeySchema } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { walletTokenSchema } from '../../wallet.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Figure of the last token told, or `none` where it is not known, and its mint. */
const cursorPattern = /^(none|-?\d{1,18}(\.\d{1,24})?(e[+-]\d{1,3})?)_[1-9A-HJ-NP-Za-km-z]{32,44}$/;

export const walletTokensOrder = z.object({
  sortBy: z.enum(['lastTrade', 'pnl']).default('lastTrade'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
});

export const listWalletTokens = defineEndpoint({
  name: 'list-wallet-tokens',
  method: 'GET',
  path: '/api/wallets/{address}/tokens',
  summary: 'The tokens that a wallet traded, with what it made of each and its labels there; unknown figures last',
  access: 'user',
  entitled: true,
  cost: 5,
  params: z.object({ address: pubkeySchema }),
  query: walletTokensOrder.extend({
    limit: z.coerce.number().int().min(1).max(limits.walletPage).default(25),
    /** As the former page gave it. */
    cursor: z.string().max(120).regex(cursorPattern, 'is not a cursor').optional(),
  }),
  response: z.strictObject({
    tokens: z.array(walletTokenSchema).max(limits.walletPage),
    /** Gives the next page; null = this is the last. */
    cursor: z.string().nullable(),
  }),
});
