import { z } from 'zod';
import { chatMessageIdSchema, chatMessageSchema, chatReactionSchema } from '../../chat/chat-message.ts';
import { messages } from '../../messages.ts';
import { defineEndpoint } from '../endpoint.ts';

export const reactToMessage = defineEndpoint({
  name: 'react-to-message',
  method: 'PUT',
  path: '/api/chat/messages/{id}/reactions',
  summary: 'Gives a reaction, or takes it back',
  access: 'user',
  entitled: true,
  unentitled: messages.chatSubscription,
  personal: true,
  cost: 5,
  params: z.object({ id: chatMessageIdSchema }),
  body: z.strictObject({ emoji: chatReactionSchema, on: z.boolean() }),
  response: z.strictObject({ success: z.literal(true), data: chatMessageSchema }),
  errors: { 403: 'The account is muted or banned.', 404: 'The message is not there.', 409: 'It was deleted.' },
});
