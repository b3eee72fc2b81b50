import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const exportChat = defineEndpoint({
  name: 'export-chat',
  method: 'GET',
  path: '/api/admin/chat/export.csv',
  summary: 'The chat’s whole history as a CSV file, the oldest message first, sent while it is read',
  access: 'admin',
  cost: 5,
  response: z.string(),
  contentType: 'text/csv; charset=utf-8',
});
