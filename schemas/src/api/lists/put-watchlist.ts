import { z } from 'zod';
import { listNameSchema, watchlistIdSchema } from '../../account-lists.ts';
import { defineEndpoint } from '../endpoint.ts';
import { changedResponse } from './changed.ts';

export const putWatchlist = defineEndpoint({
  name: 'put-watchlist',
  method: 'PUT',
  path: '/api/account/watchlists/{id}',
  summary: 'Makes a watchlist of the caller, or names or moves one',
  access: 'user',
  personal: true,
  params: z.object({ id: watchlistIdSchema }),
  body: z.strictObject({
    name: listNameSchema.optional(),
    /** The watchlist to stand before; null = the last place. */
    before: watchlistIdSchema.nullable().optional(),
  }),
  response: changedResponse,
  errors: { 404: 'There is no such watchlist, and a new one needs a name.', 409: 'There are as many as are kept.' },
});
