import { z } from 'zod';
import { alertSettingsSchema } from '../../alerts/alert-settings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { changedResponse } from '../lists/changed.ts';

export const putAlertSettings = defineEndpoint({
  name: 'put-alert-settings',
  method: 'PUT',
  path: '/api/account/alert-settings',
  summary: 'How the caller is told of alerts',
  access: 'user',
  personal: true,
  body: alertSettingsSchema,
  response: changedResponse.extend({
    /** By which posts are signed, where an address was set anew: shown this once. */
    webhookSecret: z.string().nullable(),
  }),
  errors: { 409: 'An admin acts in the user’s place.' },
});
