import { z } from 'zod';
import { chatMessageIdSchema } from '../../chat/chat-message.ts';
import { chatReasonSchema } from '../../chat/chat-moderation.ts';
import { defineEndpoint } from '../endpoint.ts';

export const reportMessage = defineEndpoint({
  name: 'report-message',
  method: 'POST',
  path: '/api/chat/messages/{id}/report',
  summary: 'Tells moderators of a message; an account’s second report of one changes nothing',
  access: 'user',
  personal: true,
  cost: 5,
  params: z.object({ id: chatMessageIdSchema }),
  body: z.strictObject({ reason: chatReasonSchema }),
  response: z.strictObject({ success: z.literal(true) }),
  errors: {
    403: 'The account is banned.',
    404: 'The message is not there.',
    409: 'It is deleted, or the caller’s own.',
  },
});
