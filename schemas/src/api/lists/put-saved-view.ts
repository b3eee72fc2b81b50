import { z } from 'zod';
import { listNameSchema, savedViewSchema } from '../../account-lists.ts';
import { defineEndpoint } from '../endpoint.ts';
import { changedResponse } from './changed.ts';

export const putSavedView = defineEndpoint({
  name: 'put-saved-view',
  method: 'PUT',
  path: '/api/account/views/{id}',
  summary: 'Saves a view of the Discovery page, or names, changes or moves one',
  access: 'user',
  personal: true,
  params: savedViewSchema.pick({ id: true }),
  body: z.strictObject({
    name: listNameSchema.optional(),
    query: savedViewSchema.shape.query.optional(),
    /** The view to stand before; null = the last place. */
    before: savedViewSchema.shape.id.nullable().optional(),
  }),
  response: changedResponse,
  errors: {
    404: 'There is no such view, and a new one needs a name and a query.',
    409: 'There are as many as are kept.',
  },
});
