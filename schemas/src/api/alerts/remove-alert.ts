import { alertSchema } from '../../alerts/alert.ts';
import { defineEndpoint } from '../endpoint.ts';
import { changedResponse } from '../lists/changed.ts';

export const removeAlert = defineEndpoint({
  name: 'remove-alert',
  method: 'DELETE',
  path: '/api/account/alerts/{id}',
  summary: 'Removes an alert; its firings stay in the history',
  access: 'user',
  personal: true,
  params: alertSchema.pick({ id: true }),
  response: changedResponse,
});
