import { z } from 'zod';
import { entryNoteSchema, watchlistIdSchema } from '../../account-lists.ts';
import { pubkeySchema } from '../../ids.ts';
import { defineEndpoint } from '../endpoint.ts';
import { changedResponse } from './changed.ts';

export const putWatchlistEntry = defineEndpoint({
  name: 'put-watchlist-entry',
  method: 'PUT',
  path: '/api/account/watchlists/{id}/entries/{mint}',
  summary: 'Puts a token into a watchlist of the caller, or writes its note or moves it',
  access: 'user',
  personal: true,
  params: z.object({ id: watchlistIdSchema, mint: pubkeySchema }),
  body: z.strictObject({
    note: entryNoteSchema.optional(),
    /** The token to stand before; null = the last place. */
    before: pubkeySchema.nullable().optional(),
  }),
  response: changedResponse,
  errors: { 404: 'There is no such watchlist.', 409: 'It has as many tokens as are kept.' },
});
