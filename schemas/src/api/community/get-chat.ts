import { z } from 'zod';
import { chatCommunitySchema, chatMemberSchema } from '../../chat/chat-community.ts';
import { defineEndpoint } from '../endpoint.ts';

export const getChat = defineEndpoint({
  name: 'get-chat',
  method: 'GET',
  path: '/api/chat/community',
  summary: 'The community, its stream and its newest messages; a banned account reads none',
  access: 'visitor',
  response: z.strictObject({
    success: z.literal(true),
    data: chatCommunitySchema.extend({
      /** null for visitors. */
      me: chatMemberSchema.nullable(),
    }),
  }),
});
