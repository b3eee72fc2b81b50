import { z } from 'zod';
import { exportQuerySchema, mostExportedMessages } from '../../chat/exported-message.ts';
import { defineEndpoint } from '../endpoint.ts';

export const exportChat = defineEndpoint({
  name: 'export-chat',
  method: 'GET',
  path: '/api/admin/chat/export.csv',
  summary: `The chat’s history as a CSV file, the oldest first, at most ${mostExportedMessages} messages a file`,
  access: 'admin',
  cost: 5,
  query: exportQuerySchema,
  response: z.string(),
  contentType: 'text/csv; charset=utf-8',
});
