import { z } from 'zod';
import { queuedMessageSchema } from '../../chat/chat-moderation.ts';
import { defineEndpoint } from '../endpoint.ts';

export const listChatQueue = defineEndpoint({
  name: 'list-chat-queue',
  method: 'GET',
  path: '/api/admin/chat/queue',
  summary: 'Messages that wait for a moderator, those first that wait longest',
  access: 'admin',
  cost: 5,
  query: z.object({
    of: z.enum(['held', 'reported']),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.strictObject({ success: z.literal(true), items: z.array(queuedMessageSchema), total: z.int().min(0) }),
});
