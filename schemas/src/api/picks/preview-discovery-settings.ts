import { z } from 'zod';
import { discoveryDropsSchema, discoverySettingsSchema } from '../../picks/discovery-settings.ts';
import { defineEndpoint } from '../endpoint.ts';

export const previewDiscoverySettings = defineEndpoint({
  name: 'preview-discovery-settings',
  method: 'POST',
  path: '/api/discovery/settings/preview',
  summary: 'How many live tokens each filter of unsaved settings would drop',
  access: 'admin',
  permission: 'canModifySettings',
  cost: 5,
  body: discoverySettingsSchema,
  response: z.strictObject({ success: z.literal(true), drops: discoveryDropsSchema }),
});
