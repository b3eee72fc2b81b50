import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { auditEntrySchema, auditQuerySchema } from './audit-entry.ts';

export const listAuditLog = defineEndpoint({
  name: 'list-audit-log',
  method: 'GET',
  path: '/api/admin/audit-log',
  summary: 'Every privileged act and every look at a user’s data, newest first',
  access: 'owner',
  query: auditQuerySchema,
  response: z.strictObject({ success: z.literal(true), entries: z.array(auditEntrySchema), more: z.boolean() }),
});
