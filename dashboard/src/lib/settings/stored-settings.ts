import { defaultSettings, type UserSettings } from '@mintscope/schemas/user-settings';
import { readStored, readText, writeStored } from '../storage.ts';
import { readThemeChoice } from '../theme.ts';
import { readPlatforms } from './platforms.ts';

export const settingsKey = 'settings';

/** The browser's copy, which paints before the server is asked. */
export interface StoredSettings {
  settings: UserSettings;
  /** Id of the user who used them last; null for a visitor. */
  owner: string | null;
  /** Changed, and the server has not confirmed it. */
  unsaved: boolean;
}

/** Every field is checked by itself; one that is missing or wrong takes its default. The theme has a key of its own. */
export function readStoredSettings(): StoredSettings {
  const stored = fieldsOf(readStored(settingsKey));
  const owner = stored.get('owner');
  return {
    settings: parseSettings(Object.fromEntries(stored), readThemeChoice()),
    owner: typeof owner === 'string' ? owner : null,
    unsaved: stored.get('unsaved') === true,
  };
}

export function writeStoredSettings({ settings, owner, unsaved }: StoredSettings): void {
  const { display, ...rest } = settings;
  const { theme: _theme, ...kept } = display;
  writeStored(settingsKey, { ...rest, display: kept, owner, unsaved });
}

/** Settings from any value. Production trusts our own server, so this is also what stands between it and the page. */
export function parseSettings(value: unknown, theme: UserSettings['display']['theme']): UserSettings {
  const fields = fieldsOf(value);
  const display = fieldsOf(fields.get('display'));
  const notifications = fieldsOf(fields.get('notifications'));
  const initial = defaultSettings;
  return {
    display: {
      theme: oneOf(display.get('theme'), ['system', 'dark', 'light'], theme),
      density: oneOf(display.get('density'), ['compact', 'comfortable'], earlierDensity()),
      numberFormat: oneOf(display.get('numberFormat'), ['compact', 'full'], initial.display.numberFormat),
      singleKeys: boolean(display.get('singleKeys'), initial.display.singleKeys),
    },
    notifications: {
      connection: boolean(notifications.get('connection'), initial.notifications.connection),
      watchlist: boolean(notifications.get('watchlist'), initial.notifications.watchlist),
      seconds: readSeconds(notifications.get('seconds')),
    },
    ...(fields.has('platforms')
      ? readPlatforms(fields.get('platforms'), fields.get('primaryPlatform'))
      : readPlatforms(readStored('platforms'), readText('primaryPlatform'))),
  };
}

function readSeconds(value: unknown): number {
  const whole = typeof value === 'number' && Number.isInteger(value) && value >= 2 && value <= 20;
  return whole ? value : defaultSettings.notifications.seconds;
}

/** The list kept its row height among its own settings before. */
function earlierDensity(): UserSettings['display']['density'] {
  const dense = fieldsOf(readStored('discovery')).get('dense');
  return dense === true ? 'compact' : dense === false ? 'comfortable' : defaultSettings.display.density;
}

function fieldsOf(value: unknown): Map<string, unknown> {
  return new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
}

function oneOf<Option extends string>(value: unknown, options: readonly Option[], otherwise: Option): Option {
  return options.find((option) => option === value) ?? otherwise;
}

function boolean(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}
