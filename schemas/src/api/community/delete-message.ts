import { z } from 'zod';
import { chatMessageIdSchema, chatMessageSchema } from '../../chat/chat-message.ts';
import { defineEndpoint } from '../endpoint.ts';

export const deleteMessage = defineEndpoint({
  name: 'delete-message',
  method: 'DELETE',
  path: '/api/chat/messages/{id}',
  summary: 'Deletes one’s own message, or as an admin anyone’s; “Message deleted” stays in its place',
  access: 'user',
  personal: true,
  cost: 5,
  params: z.object({ id: chatMessageIdSchema }),
  response: z.strictObject({ success: z.literal(true), data: chatMessageSchema }),
  errors: {
    403: 'It is someone else’s.',
    404: 'The message is not there.',
    409: 'An admin in a user’s place deletes nothing.',
  },
});
