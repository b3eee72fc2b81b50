import { defineEndpoint } from '../endpoint.ts';
import { passwordBodySchema, signInCall } from './sign-in-answer.ts';

export const loginWithPassword = defineEndpoint({
  ...signInCall,
  name: 'login-with-password',
  path: '/api/auth/login',
  summary: 'Signs in with e-mail and password',
  body: passwordBodySchema,
});
