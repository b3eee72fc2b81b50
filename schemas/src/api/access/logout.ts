import { defineEndpoint } from '../endpoint.ts';
import { doneSchema } from './sign-in-answer.ts';

export const logout = defineEndpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session of the token, on open connections too',
  access: 'user',
  withoutKeys: true,
  response: doneSchema,
});
