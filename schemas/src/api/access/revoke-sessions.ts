import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const revokeSessions = defineEndpoint({
  name: 'revoke-sessions',
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Signs the caller out everywhere, here too',
  access: 'user',
  personal: true,
  withoutKeys: true,
  response: z.strictObject({ success: z.literal(true), message: z.string(), ended: z.int() }),
});
