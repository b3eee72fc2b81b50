import { z } from 'zod';
import { watchlistIdSchema } from '../../account-lists.ts';
import { pubkeySchema } from '../../ids.ts';
import { defineEndpoint } from '../endpoint.ts';
import { changedResponse } from './changed.ts';

export const removeWatchlistEntry = defineEndpoint({
  name: 'remove-watchlist-entry',
  method: 'DELETE',
  path: '/api/account/watchlists/{id}/entries/{mint}',
  summary: 'Takes a token out of a watchlist of the caller; one that is gone already stays so',
  access: 'user',
  personal: true,
  params: z.object({ id: watchlistIdSchema, mint: pubkeySchema }),
  response: changedResponse,
});
