import { discoveryPlatforms } from '@mintscope/schemas/picks/discovery-settings';
import { launchpads } from '@mintscope/schemas/programs';
import { expect, it } from 'vitest';
import { tradingPlatform } from './trading-platform.ts';

it('a token trades on its curve, then on the market that its launchpad moves it to; elsewhere it is not known', () => {
  expect(tradingPlatform('pump', false)).toBe('pump');
  expect(tradingPlatform('pump', true)).toBe('pumpamm');
  expect(tradingPlatform('ray_launchpad', true)).toBe('raydium');
  expect(tradingPlatform('moonshot', false)).toBe('moonshot');
  expect(tradingPlatform('moonshot', true)).toBe(null);
  expect(tradingPlatform(null, false)).toBe(null);
});

it('what it says of launchpads that we read are platforms of the settings', () => {
  for (const launchpad of Object.values(launchpads))
    for (const migrated of [false, true]) {
      const platform = tradingPlatform(launchpad, migrated);
      if (platform !== null) expect(discoveryPlatforms).toContain(platform);
    }
});
