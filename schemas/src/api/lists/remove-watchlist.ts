import { z } from 'zod';
import { watchlistIdSchema } from '../../account-lists.ts';
import { defineEndpoint } from '../endpoint.ts';
import { changedResponse } from './changed.ts';

export const removeWatchlist = defineEndpoint({
  name: 'remove-watchlist',
  method: 'DELETE',
  path: '/api/account/watchlists/{id}',
  summary: 'Deletes a watchlist of the caller with what is in it; one that is gone already stays so',
  access: 'user',
  personal: true,
  params: z.object({ id: watchlistIdSchema }),
  response: changedResponse,
  errors: { 409: 'The default watchlist stays.' },
});
