import { z } from 'zod';
import { accountListsSchema } from '../../account-lists.ts';
import { defineEndpoint } from '../endpoint.ts';

export const getAccountLists = defineEndpoint({
  name: 'get-account-lists',
  method: 'GET',
  path: '/api/account/lists',
  summary: 'The caller’s watchlists without their tokens, what the caller hides, and saved views',
  access: 'user',
  personal: true,
  response: z.strictObject({ success: z.literal(true), ...accountListsSchema.shape }),
});
