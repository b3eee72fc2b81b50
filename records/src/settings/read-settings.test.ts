import { defaultSettings, type UserSettings, userSettingsSchema } from '@mintscope/schemas/user-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSettings } from './read-settings.ts';

const own: UserSettings = {
  display: { theme: 'dark', density: 'comfortable', numberFormat: 'full', singleKeys: false },
  notifications: { connection: false, watchlist: false, seconds: 9 },
  platforms: [
    { id: 'mine', name: 'Mine', baseUrl: 'https://mine.example/', enabled: true },
    { id: 'other', name: 'Other', baseUrl: 'https://other.example/', enabled: true },
  ],
  primaryPlatform: 'other',
};

describe('stored settings', () => {
  it.each<[string, unknown, UserSettings]>([
    ['none', undefined, defaultSettings],
    ['no object', 'dark', defaultSettings],
    ['an empty object', {}, defaultSettings],
    ['those of today', own, own],
    [
      'those from before a setting was there',
      { ...own, display: { theme: 'dark', density: 'comfortable', numberFormat: 'full' } },
      { ...own, display: { ...own.display, singleKeys: true } },
    ],
    ['an unknown field', { ...own, sounds: true }, own],
    ['an unknown group', { ...own, display: { ...own.display, font: 'serif' } }, own],
    [
      'a value that is gone',
      { ...own, display: { ...own.display, theme: 'sepia' } },
      { ...own, display: { ...own.display, theme: 'system' } },
    ],
    [
      'a number out of bounds',
      { ...own, notifications: { ...own.notifications, seconds: 99 } },
      { ...own, notifications: { ...own.notifications, seconds: 4 } },
    ],
    [
      'a group that is missing',
      { ...own, notifications: undefined },
      { ...own, notifications: defaultSettings.notifications },
    ],
    [
      'a platform that does not fit',
      {
        ...own,
        platforms: [{ id: 'bad', name: 'Bad', baseUrl: 'javascript:alert(1)', enabled: true }, ...own.platforms],
      },
      own,
    ],
    ['a platform twice', { ...own, platforms: [...own.platforms, own.platforms[0]] }, own],
    ['a primary platform that is gone', { ...own, primaryPlatform: 'gone' }, { ...own, primaryPlatform: 'mine' }],
    [
      'no platform that is enabled',
      { ...own, platforms: own.platforms.map((platform) => ({ ...platform, enabled: false })) },
      { ...own, platforms: defaultSettings.platforms, primaryPlatform: 'gmgn' },
    ],
  ])('%s', (_case, stored, expected) => {
    expect(readSettings(stored)).toEqual(expected);
  });

  it('are always settings, whatever is stored (property)', () => {
    const part = fc.oneof(fc.anything(), fc.constantFrom(...Object.values(own), ...Object.values(own.display)));
    const stored = fc.record(
      { display: part, notifications: part, platforms: fc.oneof(part, fc.array(part)), primaryPlatform: part },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(stored, (value) => {
        userSettingsSchema.parse(readSettings(value));
      }),
      { seed: 5, numRuns: 1_000 },
    );
  });
});
