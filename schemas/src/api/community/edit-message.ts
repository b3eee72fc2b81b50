import { z } from 'zod';
import { chatMessageIdSchema, chatMessageSchema } from '../../chat/chat-message.ts';
import { chatContentSchema } from '../../chat/chat-text.ts';
import { messages } from '../../messages.ts';
import { defineEndpoint } from '../endpoint.ts';

export const editMessage = defineEndpoint({
  name: 'edit-message',
  method: 'PUT',
  path: '/api/chat/messages/{id}',
  summary: 'Changes one’s own message, for 15 minutes; moderators see what it was',
  access: 'user',
  entitled: true,
  unentitled: messages.chatSubscription,
  personal: true,
  cost: 5,
  params: z.object({ id: chatMessageIdSchema }),
  body: z.strictObject({ content: chatContentSchema }),
  response: z.strictObject({ success: z.literal(true), data: chatMessageSchema }),
  errors: {
    403: 'It is someone else’s, or the account is muted or banned.',
    404: 'The message is not there.',
    409: 'It is older than 15 minutes, was edited 20 times, or is deleted.',
  },
});
