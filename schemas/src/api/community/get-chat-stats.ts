import { z } from 'zod';
import { chatStatsSchema } from '../../chat/chat-moderation.ts';
import { defineEndpoint } from '../endpoint.ts';

export const getChatStats = defineEndpoint({
  name: 'get-chat-stats',
  method: 'GET',
  path: '/api/admin/chat/stats',
  summary: 'Counts of messages and people, as the records have them',
  access: 'admin',
  cost: 5,
  response: z.strictObject({ success: z.literal(true), stats: chatStatsSchema }),
});
