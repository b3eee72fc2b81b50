import { z } from 'zod';
import { doneSchema } from '../access/sign-in-answer.ts';
import { defineEndpoint } from '../endpoint.ts';

export const revokeApiKey = defineEndpoint({
  name: 'revoke-api-key',
  method: 'DELETE',
  path: '/api/account/keys/{id}',
  summary: 'Revokes an API key of the caller: its calls are refused and its live connections end at once',
  access: 'user',
  personal: true,
  withoutKeys: true,
  params: z.object({ id: z.uuid() }),
  response: doneSchema,
  errors: { 404: 'The caller has no such key.' },
});
