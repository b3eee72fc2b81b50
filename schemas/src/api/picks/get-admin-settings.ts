import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { savedAdminSettingsSchema } from './admin-settings.ts';

export const getAdminSettings = defineEndpoint({
  name: 'get-admin-settings',
  method: 'GET',
  path: '/api/admin-settings',
  summary: 'Settings of list, picker and statistics, by which users’ screens go too',
  access: 'user',
  response: z.strictObject({ success: z.literal(true), settings: savedAdminSettingsSchema }),
});
