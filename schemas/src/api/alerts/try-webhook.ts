import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const tryWebhook = defineEndpoint({
  name: 'try-webhook',
  method: 'POST',
  path: '/api/account/alert-settings/webhook/try',
  summary: 'Posts a trial to the caller’s webhook, once a minute',
  access: 'user',
  entitled: true,
  personal: true,
  response: z.strictObject({ success: z.literal(true) }),
  errors: { 404: 'No webhook is set.', 409: 'An admin acts in the user’s place.' },
});
