import { z } from 'zod';
import { apiKeySchema } from '../../api-keys.ts';
import { defineEndpoint } from '../endpoint.ts';

export const listApiKeys = defineEndpoint({
  name: 'list-api-keys',
  method: 'GET',
  path: '/api/account/keys',
  summary: 'The caller’s API keys that are not revoked, newest first',
  access: 'user',
  personal: true,
  withoutKeys: true,
  response: z.strictObject({ success: z.literal(true), keys: z.array(apiKeySchema) }),
});
