import { z } from 'zod';
import { chatMessageIdSchema, chatMessageSchema } from '../../chat/chat-message.ts';
import { defineEndpoint } from '../endpoint.ts';

export const decideOnMessage = defineEndpoint({
  name: 'decide-on-message',
  method: 'POST',
  path: '/api/admin/chat/queue/{id}',
  summary: 'Lets a held message through as the newest, deletes a message, or leaves a reported one as it is',
  access: 'admin',
  cost: 5,
  params: z.object({ id: chatMessageIdSchema }),
  body: z.strictObject({ decision: z.enum(['let_through', 'delete', 'dismiss']) }),
  response: z.strictObject({ success: z.literal(true), data: chatMessageSchema }),
  errors: { 404: 'The message is not there.', 409: 'It was decided on meanwhile.' },
});
