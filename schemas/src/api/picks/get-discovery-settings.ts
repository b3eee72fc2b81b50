import { z } from 'zod';
import { discoveryDropsSchema, discoverySettingsSchema } from '../../picks/discovery-settings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { savedAsSchema } from './admin-settings.ts';

/** Settings as saved, how they stand in the records, and what their filters drop now. */
export const discoverySettingsAnswer = z.strictObject({
  success: z.literal(true),
  settings: discoverySettingsSchema,
  saved: savedAsSchema,
  drops: discoveryDropsSchema,
});

export const getDiscoverySettings = defineEndpoint({
  name: 'get-discovery-settings',
  method: 'GET',
  path: '/api/discovery/settings',
  summary: 'What the platform considers and calls from, and how many live tokens each filter drops',
  access: 'user',
  cost: 5,
  response: discoverySettingsAnswer,
});
