import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { auditEntrySchema, auditQuerySchema } from './audit-entry.ts';

export const listDataAccess = defineEndpoint({
  name: 'list-data-access',
  method: 'GET',
  path: '/api/account/data-access',
  summary: 'Who looked at the caller’s data or changed them, newest first',
  access: 'user',
  personal: true,
  withoutKeys: true,
  query: auditQuerySchema,
  response: z.strictObject({ success: z.literal(true), entries: z.array(auditEntrySchema), more: z.boolean() }),
});
