import { defineEndpoint } from '../endpoint.ts';
import { signInAnswerSchema } from './sign-in-answer.ts';

export const switchBackToAdmin = defineEndpoint({
  name: 'switch-back-to-admin',
  method: 'POST',
  path: '/api/auth/switch-back-to-admin',
  summary: 'Back from a switched session to the admin behind it',
  access: 'user',
  personal: true,
  withoutKeys: true,
  errors: { 409: 'The session is not a switched one, or the admin is no longer one.' },
  response: signInAnswerSchema,
});
