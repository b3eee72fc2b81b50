import { alertSchema, alertWishSchema } from '../../alerts/alert.ts';
import { defineEndpoint } from '../endpoint.ts';
import { changedResponse } from '../lists/changed.ts';

export const putAlert = defineEndpoint({
  name: 'put-alert',
  method: 'PUT',
  path: '/api/account/alerts/{id}',
  summary: 'Makes an alert, or changes one; one that was done is watched for again',
  access: 'user',
  entitled: true,
  personal: true,
  params: alertSchema.pick({ id: true }),
  body: alertWishSchema,
  response: changedResponse,
  errors: {
    404: 'There is no such watchlist.',
    409: 'There are as many as are kept.',
  },
});
