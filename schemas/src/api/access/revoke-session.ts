import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { doneSchema } from './sign-in-answer.ts';

export const revokeSession = defineEndpoint({
  name: 'revoke-session',
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  summary: 'Ends one of the caller’s sessions',
  access: 'user',
  personal: true,
  withoutKeys: true,
  errors: { 404: 'The caller has no such session.' },
  params: z.object({ id: z.uuid() }),
  response: doneSchema,
});
