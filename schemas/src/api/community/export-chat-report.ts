import { z } from 'zod';
import { reportQuerySchema } from '../../chat/chat-report.ts';
import { defineEndpoint } from '../endpoint.ts';

export const exportChatReport = defineEndpoint({
  name: 'export-chat-report',
  method: 'GET',
  path: '/api/admin/chat/report.csv',
  summary: 'The same as a CSV file: a line for each figure',
  access: 'admin',
  cost: 5,
  query: reportQuerySchema,
  response: z.string(),
  contentType: 'text/csv; charset=utf-8',
});
