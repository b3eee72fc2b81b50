import { z } from 'zod';
import { chatMessageIdSchema, chatMessageSchema } from '../../chat/chat-message.ts';
import { chatContentSchema } from '../../chat/chat-text.ts';
import { defineEndpoint } from '../endpoint.ts';

export const sendMessage = defineEndpoint({
  name: 'send-message',
  method: 'POST',
  path: '/api/chat/community/send',
  summary: 'Sends a message; sent again with the same clientId it is answered with what it became',
  access: 'user',
  entitled: true,
  cost: 5,
  body: z.strictObject({
    content: chatContentSchema,
    messageType: z.literal('text').default('text'),
    replyToId: chatMessageIdSchema.nullish(),
    /** Made by the sender, one for each message. */
    clientId: z
      .string()
      .regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, hyphens and underscores')
      .optional(),
  }),
  response: z.strictObject({
    success: z.literal(true),
    /** `held`: kept for a moderator, who may let it through; no other reader sees it meanwhile. */
    held: z.boolean(),
    data: chatMessageSchema,
  }),
  errors: {
    403: 'An active subscription is needed, or the account is muted or banned.',
    404: 'The message that is replied to is not there.',
    409: 'The same was sent a moment ago, or the clientId stands for another message.',
  },
});
