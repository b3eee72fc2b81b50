import { z } from 'zod';
import { chatMemberSchema } from '../../chat/chat-community.ts';
import { defineEndpoint } from '../endpoint.ts';

export const markRead = defineEndpoint({
  name: 'mark-read',
  method: 'PUT',
  path: '/api/chat/community/read',
  summary: 'Remembers how far the caller has read; never backwards',
  access: 'user',
  personal: true,
  body: z.strictObject({ readUpTo: z.int().min(0) }),
  response: z.strictObject({ success: z.literal(true), me: chatMemberSchema }),
});
