import { z } from 'zod';
import { sessionUserSchema } from '../../session-user.ts';
import { defineEndpoint } from '../endpoint.ts';

export const validateSession = defineEndpoint({
  name: 'validate-session',
  method: 'POST',
  path: '/api/auth/validate',
  summary: 'Whose session the token is',
  access: 'user',
  withoutKeys: true,
  response: z.strictObject({ success: z.literal(true), user: sessionUserSchema }),
});
