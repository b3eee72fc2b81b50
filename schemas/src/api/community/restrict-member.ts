import { z } from 'zod';
import { chatRestrictionSchema } from '../../chat/chat-community.ts';
import { chatReasonSchema, moderatedMemberSchema } from '../../chat/chat-moderation.ts';
import { defineEndpoint } from '../endpoint.ts';

export const restrictMember = defineEndpoint({
  name: 'restrict-member',
  method: 'PUT',
  path: '/api/admin/chat/members/{id}/restriction',
  summary: 'Mutes an account or bans it from the chat, in place of what held before',
  access: 'admin',
  cost: 5,
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    kind: chatRestrictionSchema.shape.kind,
    /** For so long; null = until it is lifted. */
    minutes: z.int().min(1).max(525_600).nullable(),
    reason: chatReasonSchema,
  }),
  response: z.strictObject({ success: z.literal(true), member: moderatedMemberSchema }),
  errors: { 403: 'Only owners restrict admins.', 404: 'There is no such account.', 409: 'It is the caller’s own.' },
});
