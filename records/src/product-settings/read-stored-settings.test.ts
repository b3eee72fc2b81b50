import { adminSettingsSchema } from '@mintscope/schemas/api/picks/admin-settings';
import { defaultAdminSettings } from '@mintscope/schemas/api/picks/default-settings';
import { defaultDiscovery, discoverySettingsSchema } from '@mintscope/schemas/picks/discovery-settings';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAdminSettings, readDiscoverySettings } from './read-stored-settings.ts';

it.each<[string, unknown, object]>([
  ['none', undefined, {}],
  ['those of today', { ...defaultAdminSettings, winnerThreshold: 3 }, { winnerThreshold: 3 }],
  ['a field of another version', { winnerThreshold: 3, colour: 'red' }, { winnerThreshold: 3 }],
  ['a value that is not allowed any more', { winnerThreshold: 99, minScore: 20 }, { minScore: 20 }],
])('admin settings as stored: %s', (_case, stored, expected) => {
  expect(readAdminSettings(stored)).toEqual({ ...defaultAdminSettings, ...expected });
});

it.each<[string, unknown, object]>([
  ['none', undefined, {}],
  ['those of today', { ...defaultDiscovery, minHolders: 30 }, { minHolders: 30 }],
  ['a filter that is gone', { filters: ['not_honeypot', 'audited'], minHolders: 30 }, { minHolders: 30 }],
  ['what contradicts a default of today', { minMarketcap: 90_000, minHolders: 30 }, { minHolders: 30 }],
  ['what contradicts itself', { minHolders: 500, maxHolders: 20, minVolume: 5 }, { maxHolders: 20, minVolume: 5 }],
])('discovery settings as stored: %s', (_case, stored, expected) => {
  expect(readDiscoverySettings(stored)).toEqual({ ...defaultDiscovery, ...expected });
});

it('whatever is stored, they are settings (property)', () => {
  const amount = fc.oneof(fc.double(), fc.integer({ min: 0, max: 200_000 }), fc.anything());
  const names = Object.keys({ ...defaultAdminSettings, ...defaultDiscovery });
  const stored = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...names), amount));
  fc.assert(
    fc.property(stored, (value) => {
      adminSettingsSchema.parse(readAdminSettings(value));
      discoverySettingsSchema.parse(readDiscoverySettings(value));
    }),
    { seed: 13, numRuns: 1_000 },
  );
});
