import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { accountSchema } from './account.ts';

export const listUsers = defineEndpoint({
  name: 'list-users',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Accounts, newest first',
  access: 'owner',
  query: z.object({
    search: z.string().trim().max(100).default(''),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  response: z.strictObject({ success: z.literal(true), users: z.array(accountSchema), total: z.int() }),
});
