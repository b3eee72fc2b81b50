import { z } from 'zod';
import { accountListLimits, watchlistIdSchema } from '../../account-lists.ts';
import { pubkeySchema } from '../../ids.ts';
import { defineEndpoint } from '../endpoint.ts';
import { changedResponse } from './changed.ts';

export const addWatchlistEntries = defineEndpoint({
  name: 'add-watchlist-entries',
  method: 'POST',
  path: '/api/account/watchlists/{id}/entries',
  summary: 'Puts tokens into a watchlist of the caller, above the others; those in it stay where they are',
  access: 'user',
  personal: true,
  cost: 5,
  params: z.object({ id: watchlistIdSchema }),
  body: z.strictObject({ mints: z.array(pubkeySchema).min(1).max(accountListLimits.entriesAtOnce) }),
  response: changedResponse,
  errors: { 404: 'There is no such watchlist.', 409: 'It has no room for all of them; none was added.' },
});
