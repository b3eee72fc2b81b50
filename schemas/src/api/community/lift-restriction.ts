import { z } from 'zod';
import { moderatedMemberSchema } from '../../chat/chat-moderation.ts';
import { defineEndpoint } from '../endpoint.ts';

export const liftRestriction = defineEndpoint({
  name: 'lift-restriction',
  method: 'DELETE',
  path: '/api/admin/chat/members/{id}/restriction',
  summary: 'Lets an account read and write again',
  access: 'admin',
  cost: 5,
  params: z.object({ id: z.uuid() }),
  response: z.strictObject({ success: z.literal(true), member: moderatedMemberSchema }),
  errors: {
    403: 'Only owners lift what holds of admins.',
    404: 'There is no such account.',
    409: 'It is the caller’s own.',
  },
});
