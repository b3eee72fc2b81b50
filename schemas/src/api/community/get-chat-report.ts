import { z } from 'zod';
import { chatReportSchema, reportQuerySchema } from '../../chat/chat-report.ts';
import { defineEndpoint } from '../endpoint.ts';

export const getChatReport = defineEndpoint({
  name: 'get-chat-report',
  method: 'GET',
  path: '/api/admin/chat/report',
  summary: 'Messages and people per day, busiest hours, who writes most, and what moderators did',
  access: 'admin',
  cost: 5,
  query: reportQuerySchema,
  response: z.strictObject({ success: z.literal(true), report: chatReportSchema }),
});
