import { type AdminSettings, adminSettingsSchema } from '@mintscope/schemas/api/picks/admin-settings';
import { defaultAdminSettings } from '@mintscope/schemas/api/picks/default-settings';
import {
  type DiscoverySettings,
  defaultDiscovery,
  discoverySettingsSchema,
} from '@mintscope/schemas/picks/discovery-settings';
import { fieldByField } from '../settings/field-by-field.ts';

/** Admin settings as they were stored, perhaps by an older or newer version. */
export function readAdminSettings(stored: unknown): AdminSettings {
  return fieldByField(adminSettingsSchema.shape, stored, defaultAdminSettings);
}

/**
 * Discovery settings as they were stored. Where fields of another version contradict each other with the defaults of today, those
 * that the contradiction names are today's, and where that does not help, all are.
 */
export function readDiscoverySettings(stored: unknown): DiscoverySettings {
  const fields = fieldByField(discoverySettingsSchema.shape, stored, defaultDiscovery);
  const whole = discoverySettingsSchema.safeParse(fields);
  if (whole.success) return whole.data;
  const blamed = whole.error.issues.map(({ path }) => String(path[0]));
  const kept = Object.entries(fields).filter(([name]) => !blamed.includes(name));
  const mended = discoverySettingsSchema.safeParse({ ...defaultDiscovery, ...Object.fromEntries(kept) });
  return mended.success ? mended.data : defaultDiscovery;
}
