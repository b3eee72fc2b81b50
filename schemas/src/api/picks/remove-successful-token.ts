import { z } from 'zod';
import { reasonTextSchema } from '../../picks/selected-token.ts';
import { defineEndpoint } from '../endpoint.ts';
import { bankParams } from './export-successful-token.ts';

export const removeSuccessfulToken = defineEndpoint({
  name: 'remove-successful-token',
  method: 'DELETE',
  path: '/api/successful-tokens/{id}',
  summary: 'Takes an entry off the list for good; statistics count its call all the same, and say so',
  access: 'admin',
  permission: 'canManageTokens',
  cost: 5,
  params: bankParams,
  body: z.strictObject({ reason: reasonTextSchema.default('admin_removal') }),
  response: z.strictObject({ success: z.literal(true), message: z.string() }),
  errors: { 404: 'It is not in the bank.' },
});
