import { savedViewSchema } from '../../account-lists.ts';
import { defineEndpoint } from '../endpoint.ts';
import { changedResponse } from './changed.ts';

export const removeSavedView = defineEndpoint({
  name: 'remove-saved-view',
  method: 'DELETE',
  path: '/api/account/views/{id}',
  summary: 'Deletes a saved view of the caller; one that is gone already stays so',
  access: 'user',
  personal: true,
  params: savedViewSchema.pick({ id: true }),
  response: changedResponse,
});
