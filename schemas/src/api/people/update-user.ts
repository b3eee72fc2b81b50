import { z } from 'zod';
import { roleSchema } from '../../session-user.ts';
import { defineEndpoint } from '../endpoint.ts';
import { accountSchema } from './account.ts';

export const updateUser = defineEndpoint({
  name: 'update-user',
  method: 'PUT',
  path: '/api/admin/users/{id}',
  summary: 'Changes a role, suspends or restores; takes effect at once, on open connections too',
  access: 'owner',
  errors: { 404: 'There is no such user.', 409: 'It would leave the product without an owner, or is the caller.' },
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ role: roleSchema.optional(), suspended: z.boolean().optional() }),
  response: z.strictObject({ success: z.literal(true), user: accountSchema }),
});
