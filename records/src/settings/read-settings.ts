import {
  defaultSettings,
  type Platform,
  platformSchema,
  type UserSettings,
  userSettingsSchema,
} from '@mintscope/schemas/user-settings';
import { fieldByField, recordOf } from './field-by-field.ts';

/**
 * Settings as they were stored, perhaps by an older or newer version: each field that does not fit is its default, and
 * unknown fields are left out.
 */
export function readSettings(stored: unknown): UserSettings {
  const whole = userSettingsSchema.safeParse(stored);
  if (whole.success) return whole.data;
  const found = recordOf(stored);
  const { display, notifications } = userSettingsSchema.shape;
  const platforms = readPlatforms(found.platforms);
  const enabled = platforms.filter((platform) => platform.enabled).map(({ id }) => id);
  return {
    display: fieldByField(display.shape, found.display, defaultSettings.display),
    notifications: fieldByField(notifications.shape, found.notifications, defaultSettings.notifications),
    platforms,
    primaryPlatform: enabled.find((id) => id === found.primaryPlatform) ?? enabled[0]!,
  };
}

/** Those that fit, each once; the defaults where none of them is enabled. */
function readPlatforms(stored: unknown): Platform[] {
  const fitting = new Map<string, Platform>();
  for (const one of Array.isArray(stored) ? stored : []) {
    const { data } = platformSchema.safeParse(one);
    if (data && !fitting.has(data.id) && fitting.size < mostPlatforms) fitting.set(data.id, data);
  }
  const platforms = [...fitting.values()];
  return platforms.some(({ enabled }) => enabled) ? platforms : [...defaultSettings.platforms];
}

const mostPlatforms = 20;
