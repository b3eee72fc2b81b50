import { discoverySettingsSchema } from '../../picks/discovery-settings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { savedAsSchema } from './admin-settings.ts';
import { discoverySettingsAnswer } from './get-discovery-settings.ts';

export const saveDiscoverySettings = defineEndpoint({
  name: 'save-discovery-settings',
  method: 'POST',
  path: '/api/discovery/settings',
  summary: 'Replaces the discovery settings, in force from one place of the log on',
  access: 'admin',
  permission: 'canModifySettings',
  body: discoverySettingsSchema.safeExtend({ version: savedAsSchema.shape.version.optional() }),
  response: discoverySettingsAnswer,
  errors: { 409: 'The settings were saved since this version was read.' },
});
