import { compileFilter, countPassing } from '@mintscope/metrics/token-filter/compile-filter';
import { filterPresets } from '@mintscope/metrics/token-filter/filter-presets';
import type { TokenRow } from '@mintscope/schemas/token';
import { parseFilter } from '@mintscope/schemas/token-filter/token-filter';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFilter } from '../market/read-filter.ts';
import { makeRow } from '../test-kit/make-row.ts';
import { filterRows } from './filter-rows.ts';

const nowMs = 1_000_000;
const row = makeRow(1, {
  symbol: 'DOGWIF',
  name: 'Dog with hat',
  createdAt: nowMs - 90_000,
  lastTradeAt: null,
  marketCap: 10_000,
  devSold: null,
  priceChange1h: -0.4,
  migrated: true,
  isHoneypot: null,
  launchpad: 'pump',
  band: null,
  life: 'waiting',
  twitter: 'https://x.com/dog',
  website: null,
});

test.each([
  ['', true],
  ['marketCap:10000..', true],
  ['marketCap:..9999.99', false],
  ['age:90..90', true],
  ['age:..89', false],
  ['lastTrade:..60', false],
  ['lastTrade:..60?', true],
  ['devSold:..0.2', false],
  ['devSold:..0.2?', true],
  ['priceChange1h:-0.5..-0.3', true],
  ['migrated:yes', true],
  ['migrated:no', false],
  ['isHoneypot:no', false],
  ['isHoneypot:no?', true],
  ['twitter:yes;website:no', true],
  ['website:yes', false],
  ['launchpad:bonk,pump', true],
  ['launchpad:bonk', false],
  ['life:trading', false],
  ['band:BUY', false],
  ['band:BUY?', true],
  ['words:dog', true],
  ['words:cat,HAT', true],
  ['words:cat', false],
  ['without:cat', true],
  ['without:cat,WIF', false],
])('%j: %j', (filter, passes) => {
  expect([...filterRows([row], filter, nowMs)]).toEqual(passes ? [row] : []);
});

test('a clock that is behind makes no token of the future', () => {
  expect([...filterRows([row], 'age:0..', row.createdAt - 5000)]).toEqual([row]);
});

const rows = fc.array(
  fc.record({
    marketCap: fc.option(fc.integer({ min: 0, max: 5 })),
    holders: fc.option(fc.integer({ min: 0, max: 5 })),
    migrated: fc.boolean(),
  }),
  { maxLength: 30 },
);
const texts = fc.constantFrom(
  '',
  'marketCap:2..',
  'marketCap:..3?;holders:1..4',
  'holders:3..;migrated:yes',
  'marketCap:1..4;holders:..2?;migrated:no',
);

test('a condition drops what would pass without it (property)', () => {
  fc.assert(
    fc.property(rows, texts, (parts, text) => {
      const market: TokenRow[] = parts.map((part, n) => makeRow(n, part));
      const filter = readFilter(text);
      const without = (at: number) => compileFilter(filter.filter((_, nth) => nth !== at));
      const passing = market.filter((one) => compileFilter(filter)(one, nowMs)).length;
      expect(countPassing(filter, market, nowMs)).toEqual({
        tokens: market.length,
        passing,
        drops: filter.map((_, at) => market.filter((one) => without(at)(one, nowMs)).length - passing),
      });
    }),
  );
});

test.each(filterPresets.map(({ name, filter }) => [name, filter]))('the preset %s is a filter', (_, filter) => {
  expect(typeof parseFilter(filter)).toBe('object');
});
