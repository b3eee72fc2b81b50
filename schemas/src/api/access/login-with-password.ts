import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { passwordBodySchema, signInAnswerSchema, signInErrors } from './sign-in-answer.ts';

export const loginWithPassword = defineEndpoint({
  name: 'login-with-password',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in with e-mail and password',
  access: 'visitor',
  anonymous: true,
  signsIn: true,
  cost: 5,
  errors: signInErrors,
  params: z.object({}),
  query: z.object({}),
  body: passwordBodySchema,
  response: signInAnswerSchema,
});
