import { z } from 'zod';
import { alertSchema } from '../../alerts/alert.ts';
import { alertLimits } from '../../alerts/alert-limits.ts';
import { alertSettingsSchema } from '../../alerts/alert-settings.ts';
import { firingSchema } from '../../alerts/firing.ts';
import { defineEndpoint } from '../endpoint.ts';

export const getAlerts = defineEndpoint({
  name: 'get-alerts',
  method: 'GET',
  path: '/api/account/alerts',
  summary: 'The caller’s alerts, how they are told, and how many firings were not seen yet',
  access: 'user',
  personal: true,
  response: z.strictObject({
    success: z.literal(true),
    /** The newest first. */
    alerts: z.array(alertSchema).max(alertLimits.alerts),
    settings: alertSettingsSchema,
    /** Firings above the newest seen one. */
    unseen: z.int().min(0),
    /** The newest seen one; 0 before the first. */
    seenUpTo: z.int().min(0),
    /** The newest of all; null = none is kept. */
    newest: firingSchema.shape.id.nullable(),
    /** Whether Telegram is linked, so that it can tell. */
    telegram: z.boolean(),
  }),
});
