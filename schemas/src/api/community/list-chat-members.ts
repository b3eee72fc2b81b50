import { z } from 'zod';
import { moderatedMemberSchema } from '../../chat/chat-moderation.ts';
import { defineEndpoint } from '../endpoint.ts';

export const listChatMembers = defineEndpoint({
  name: 'list-chat-members',
  method: 'GET',
  path: '/api/admin/chat/members',
  summary: 'Accounts for moderators: those that wrote last first, or those that are restricted',
  access: 'admin',
  cost: 5,
  query: z.object({
    /** Part of a username or Telegram name, the start of a wallet, or an id; empty = all who wrote or are restricted. */
    search: z.string().trim().max(100).default(''),
    of: z.enum(['all', 'restricted']).default('all'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.strictObject({ success: z.literal(true), members: z.array(moderatedMemberSchema) }),
});
