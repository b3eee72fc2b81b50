import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { adminSettingsChangeSchema, savedAdminSettingsSchema } from './admin-settings.ts';

export const saveAdminSettings = defineEndpoint({
  name: 'save-admin-settings',
  method: 'POST',
  path: '/api/admin-settings',
  summary: 'Changes the fields named; what calls rest on holds from one place of the log on',
  access: 'admin',
  permission: 'canModifySettings',
  body: adminSettingsChangeSchema,
  response: z.strictObject({ success: z.literal(true), settings: savedAdminSettingsSchema }),
  errors: { 409: 'The settings were saved since this version was read.' },
});
