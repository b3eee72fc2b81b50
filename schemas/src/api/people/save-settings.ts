import { z } from 'zod';
import { userSettingsSchema } from '../../user-settings.ts';
import { defineEndpoint } from '../endpoint.ts';

export const saveSettings = defineEndpoint({
  name: 'save-settings',
  method: 'PUT',
  path: '/api/account/settings',
  summary: 'Replaces the caller’s settings',
  access: 'user',
  personal: true,
  body: userSettingsSchema,
  response: z.strictObject({ success: z.literal(true), settings: userSettingsSchema, updatedAt: z.number() }),
});
