import { defaultPlatforms, defaultSettings, userSettingsSchema } from '@mintscope/schemas/user-settings';
import { describe, expect, test } from 'vitest';
import { tokenLink } from '../links.ts';
import {
  addPlatform,
  checkBaseUrl,
  checkPlatform,
  choosePrimary,
  enablePlatform,
  isLastEnabled,
  readPlatforms,
  removePlatform,
  resetPlatforms,
  shownPlatforms,
} from './platforms.ts';

const valid = (settings: unknown) => userSettingsSchema.safeParse({ ...defaultSettings, ...Object(settings) }).success;

describe('a base address', () => {
  test.each(['https://example.com/token/', 'https://sub.example.co/x?address=', '  https://example.com/  '])(
    '%s may be used',
    (url) => {
      expect(checkBaseUrl(url)).toBeNull();
      expect(valid(addPlatform(resetPlatforms(), 'Mine', url))).toBe(true);
    },
  );

  test.each([
    ['', 'Please enter an address'],
    ['example.com', 'This is not an address: it starts with https://'],
    ['http://example.com/', 'Only https addresses are allowed'],
    ['javascript:alert(1)//', 'Only https addresses are allowed'],
    ['data:text/html,x', 'Only https addresses are allowed'],
    ['https://you:secret@example.com/', 'An address with a name or password in it is not allowed'],
    ['https://localhost/', 'The address needs a domain, such as example.com'],
    ['https://127.0.0.1/', 'The address needs a domain, such as example.com'],
    [`https://example.com/${'x'.repeat(200)}`, 'An address has at most 200 characters'],
  ])('%s is refused', (url, message) => {
    expect(checkBaseUrl(url)).toBe(message);
  });
});

test('a platform needs a name of its own', () => {
  const url = 'https://example.com/';
  expect(checkPlatform('', url, [])).toEqual({ name: 'Please enter a name' });
  expect(checkPlatform('x'.repeat(41), url, [])).toEqual({ name: 'A name has at most 40 characters' });
  expect(checkPlatform(' gmgn ', url, defaultPlatforms)).toEqual({ name: 'There is a platform of this name already' });
  expect(checkPlatform('Mine', 'x', defaultPlatforms)).toEqual({ baseUrl: expect.stringContaining('not an address') });
});

test('the primary platform is always one that is enabled', () => {
  const chosen = choosePrimary(resetPlatforms(), 'solscan');
  expect(shownPlatforms(chosen).map(({ id }) => id)).toEqual(['solscan', 'gmgn']);
  const off = enablePlatform(chosen, 'solscan', false);
  expect(off.primaryPlatform).toBe('gmgn');
  expect(isLastEnabled(off, 'gmgn')).toBe(true);
  expect(isLastEnabled(chosen, 'gmgn')).toBe(false);
  const removed = removePlatform(chosen, 'solscan');
  expect(removed.primaryPlatform).toBe('gmgn');
  expect(removed.platforms.map(({ id }) => id)).toEqual(['gmgn', 'dexscreener', 'birdeye', 'jupiter']);
  for (const settings of [chosen, off, removed]) expect(valid(settings)).toBe(true);
});

test('ids of own platforms are unique and made of the name', () => {
  const once = addPlatform(resetPlatforms(), 'My Site!', 'https://a.example.com/');
  const twice = addPlatform(once, 'my.site', 'https://b.example.com/');
  expect(twice.platforms.slice(5).map(({ id }) => id)).toEqual(['my-site', 'my-site-2']);
  expect(addPlatform(once, '日本', 'https://c.example.com/').platforms.at(-1)?.id).toBe('platform');
  expect(valid(twice)).toBe(true);
});

test('what was stored is believed entry by entry', () => {
  const good = { id: 'mine', name: 'Mine\u202e', baseUrl: 'https://example.com/', enabled: true };
  const { platforms, primaryPlatform } = readPlatforms(
    [
      null,
      7,
      { ...good, id: 'UPPER' },
      { ...good, id: 'evil', baseUrl: 'javascript:alert(1)' },
      { ...good, id: 'odd', enabled: 'yes' },
      good,
      { ...good, name: 'Again' },
    ],
    'evil',
  );
  expect(platforms).toEqual([
    { id: 'odd', name: 'Mine', baseUrl: 'https://example.com/', enabled: false },
    { ...good, name: 'Mine' },
  ]);
  expect(primaryPlatform).toBe('mine');
  expect(readPlatforms(Array(50).fill(good), 'mine').platforms).toHaveLength(1);
});

test.each([undefined, null, 'x', {}, [], [{}]])('%j stored gives the defaults', (stored) => {
  expect(readPlatforms(stored, 3)).toEqual({ platforms: defaultPlatforms, primaryPlatform: 'gmgn' });
});

test('with no platform enabled the first one is', () => {
  const stored = defaultPlatforms.map((platform) => ({ ...platform, enabled: false }));
  const settings = readPlatforms(stored, 'gmgn');
  expect(shownPlatforms(settings).map(({ id }) => id)).toEqual(['gmgn']);
  expect(valid(settings)).toBe(true);
});

test('the address is put behind the base address, escaped', () => {
  const [platform] = defaultPlatforms;
  if (!platform) throw new Error('There is a default');
  expect(tokenLink(platform, 'abc/../x?y')).toBe('https://gmgn.ai/sol/token/abc%2F..%2Fx%3Fy');
});
