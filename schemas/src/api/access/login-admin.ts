import { defineEndpoint } from '../endpoint.ts';
import { passwordBodySchema, signInCall } from './sign-in-answer.ts';

export const loginAdmin = defineEndpoint({
  ...signInCall,
  name: 'login-admin',
  path: '/api/auth/admin-login',
  summary: 'Signs an admin or owner in with e-mail and password',
  body: passwordBodySchema,
});
