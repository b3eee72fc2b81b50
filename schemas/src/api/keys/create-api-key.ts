import { z } from 'zod';
import { apiKeySchema, keyLimits, keyNameSchema, keyScopesSchema, perMinuteSchema } from '../../api-keys.ts';
import { defineEndpoint } from '../endpoint.ts';

export const createApiKey = defineEndpoint({
  name: 'create-api-key',
  method: 'POST',
  path: '/api/account/keys',
  summary: 'Makes an API key of the caller’s account, and shows it this once',
  access: 'user',
  personal: true,
  withoutKeys: true,
  body: z.strictObject({
    name: keyNameSchema,
    scopes: keyScopesSchema,
    perMinute: perMinuteSchema.default(keyLimits.perMinuteDefault),
    /** Days until it ends; null = it lasts until it is revoked. */
    days: z.int().min(1).max(keyLimits.days).nullable().default(null),
  }),
  response: z.strictObject({
    success: z.literal(true),
    apiKey: apiKeySchema,
    /** The key itself. Nothing shows it again. */
    secret: z.string(),
  }),
  errors: { 409: 'There are as many keys as are kept, or an admin asks in the user’s place.' },
});
