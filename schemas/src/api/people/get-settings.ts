import { z } from 'zod';
import { userSettingsSchema } from '../../user-settings.ts';
import { defineEndpoint } from '../endpoint.ts';

export const getSettings = defineEndpoint({
  name: 'get-settings',
  method: 'GET',
  path: '/api/account/settings',
  summary: 'The caller’s settings; those never saved are the defaults',
  access: 'user',
  personal: true,
  response: z.strictObject({
    success: z.literal(true),
    settings: userSettingsSchema,
    updatedAt: z.number().nullable(),
  }),
});
