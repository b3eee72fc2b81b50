import { z } from 'zod';
import {
  accountListLimits,
  accountListsSchema,
  watchlistEntrySchema,
  watchlistIdSchema,
  watchlistSchema,
} from '../../account-lists.ts';
import { defineEndpoint } from '../endpoint.ts';

export const getWatchlist = defineEndpoint({
  name: 'get-watchlist',
  method: 'GET',
  path: '/api/account/watchlists/{id}',
  summary: 'A watchlist of the caller with its tokens, in the caller’s order',
  access: 'user',
  personal: true,
  params: z.object({ id: watchlistIdSchema }),
  response: z.strictObject({
    success: z.literal(true),
    rev: accountListsSchema.shape.rev,
    watchlist: watchlistSchema,
    entries: z.array(watchlistEntrySchema).max(accountListLimits.entries),
  }),
  errors: { 404: 'The caller has no such watchlist.' },
});
