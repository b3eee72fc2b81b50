import { z } from 'zod';
import { chatMemberSchema } from '../../chat/chat-community.ts';
import { defineEndpoint } from '../endpoint.ts';

export const getChatMember = defineEndpoint({
  name: 'get-chat-member',
  method: 'GET',
  path: '/api/chat/community/me',
  summary: 'What the caller may do in the chat, and how much of it is unread, without the chat itself',
  access: 'user',
  personal: true,
  response: z.strictObject({ success: z.literal(true), me: chatMemberSchema }),
});
