import { z } from 'zod';
import { chatLimits } from '../../chat/chat-limits.ts';
import { chatMessageSchema } from '../../chat/chat-message.ts';
import { defineEndpoint } from '../endpoint.ts';

export const listMessages = defineEndpoint({
  name: 'list-messages',
  method: 'GET',
  path: '/api/chat/community/messages',
  summary: 'Messages before one of them, the oldest first',
  access: 'user',
  cost: 5,
  query: z.object({
    /** Order of a message: older ones than it. Without it the newest. */
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(chatLimits.page).default(chatLimits.newest),
  }),
  response: z.strictObject({
    success: z.literal(true),
    messages: z.array(chatMessageSchema),
    hasOlder: z.boolean(),
  }),
  errors: { 403: 'The account is banned from the chat.' },
});
