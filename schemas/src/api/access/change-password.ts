import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { doneSchema } from './sign-in-answer.ts';

/** Longer texts are no passwords; how short one may be, and what else is refused, is the server's word. */
const passwordSchema = z.string().min(1).max(1024);

export const changePassword = defineEndpoint({
  name: 'change-password',
  method: 'PUT',
  path: '/api/auth/change-password',
  summary: 'Changes the password of the caller, and ends all other sessions of the account',
  access: 'user',
  personal: true,
  withoutKeys: true,
  errors: {
    403: 'The current password is another (WRONG_PASSWORD).',
    409: 'The account signs in without a password (NO_PASSWORD), or the session is a switched one (SWITCHED).',
  },
  body: z.strictObject({ currentPassword: passwordSchema, newPassword: passwordSchema }),
  /** How many other sessions ended. */
  response: doneSchema.extend({ ended: z.int().min(0) }),
});
