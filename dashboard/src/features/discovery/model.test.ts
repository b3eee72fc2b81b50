import { defaultAdminSettings } from '@mintscope/schemas/api/picks/default-settings';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortLabels } from '../../lib/sort-labels.ts';
import { tokenRow } from '../../testing/token-row.ts';
import {
  askedFilter,
  beginAs,
  countNew,
  defaultSettings,
  orderRows,
  readSettings,
  sameOrder,
  usableResults,
  type View,
} from './model.ts';

const view: View = { limit: 100, minScore: 0, sortBy: 'score', sortOrder: 'desc', calledOnly: false };
const performance = (currentX: number | null) => ({ ...tokenRow({ address: 'x' }).performance, currentX });
const rows = [
  tokenRow({
    address: 'A',
    symbol: 'PEPE',
    name: 'Pepe',
    createdAt: 1,
    finalScore: 50,
    volume: 3,
    marketCap: 9,
    performance: performance(2),
  }),
  tokenRow({
    address: 'B',
    symbol: 'WIF',
    name: 'Dog with hat',
    createdAt: 3,
    finalScore: null,
    volume: 1,
    marketCap: 7,
    performance: performance(1),
  }),
  tokenRow({
    address: 'Cpump',
    symbol: 'CAT',
    name: 'Popcat',
    createdAt: 2,
    finalScore: 90,
    volume: null,
    marketCap: 8,
    performance: performance(null),
  }),
];

test.each([
  ['score', 'desc', ['Cpump', 'A', 'B']],
  ['score', 'asc', ['A', 'Cpump', 'B']],
  ['age', 'desc', ['B', 'Cpump', 'A']],
  ['age', 'asc', ['A', 'Cpump', 'B']],
  ['volume', 'desc', ['A', 'B', 'Cpump']],
  ['volume', 'asc', ['B', 'A', 'Cpump']],
  ['marketCap', 'desc', ['A', 'Cpump', 'B']],
  ['performance', 'desc', ['A', 'B', 'Cpump']],
] as const)('by %s %s; unknown comes last', (sortBy, sortOrder, order) => {
  expect(orderRows(rows, { ...view, sortBy, sortOrder })).toEqual(order);
});

test.each([
  ['pepe', ['A']],
  [' POP ', ['Cpump']],
  ['pump', ['Cpump']],
  ['with HAT', ['B']],
  ['zzz', []],
])('text %j matches symbol, name or address', (text, order) => {
  expect(orderRows(rows, view, { text })).toEqual(order);
});

test.each([
  [0, ['Cpump', 'A', 'B']],
  [50, ['Cpump', 'A']],
  [70, ['Cpump']],
])('minimum score %s keeps scores at or above it', (minScore, order) => {
  expect(orderRows(rows, { ...view, minScore })).toEqual(order);
});

test('the limit cuts after sorting', () => {
  expect(orderRows(rows, { ...view, limit: 1 })).toEqual(['Cpump']);
});

test('the order does not depend on the order of arrival', () => {
  const row = fc
    .record({
      address: fc.string({ minLength: 1, maxLength: 4 }),
      createdAt: fc.integer({ min: 0, max: 5 }),
      finalScore: fc.option(fc.integer({ min: 0, max: 5 })),
    })
    .map((fields) => tokenRow(fields));
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { selector: (entry) => entry.address }),
      fc.constantFrom(...sortLabels.map(([key]) => key)),
      fc.constantFrom('asc' as const, 'desc' as const),
      (list, sortBy, sortOrder) => {
        const chosen = { ...view, sortBy, sortOrder };
        expect(orderRows([...list].reverse(), chosen)).toEqual(orderRows(list, chosen));
      },
    ),
  );
});

describe('stored settings', () => {
  test.each([
    [null, defaultSettings],
    ['junk', defaultSettings],
    [
      { limit: 500, minScore: 30, sortBy: 'volume', sortOrder: 'asc', calledOnly: true, holdOnHover: false },
      { limit: 500, minScore: 30, sortBy: 'volume', sortOrder: 'asc', calledOnly: true, holdOnHover: false },
    ],
    [{ limit: 7, minScore: 31 }, defaultSettings],
    [{ sortBy: 'nonsense' }, { ...defaultSettings, sortBy: 'score' }],
  ])('%j', (stored, settings) => {
    expect(readSettings(stored)).toEqual(settings);
  });
});

test('search results need a symbol and a score or a call', () => {
  const called = tokenRow({ address: 'D', calledAt: 5 });
  const nameless = tokenRow({ address: 'E', symbol: '', finalScore: 5 });
  expect(usableResults([...rows, called, nameless]).map((row) => row.address)).toEqual(['A', 'Cpump', 'D']);
});

test('called tokens alone', () => {
  const called = tokenRow({ address: 'D', calledAt: 5 });
  expect(orderRows([...rows, called], { ...view, calledOnly: true })).toEqual(['D']);
});

test.each([
  ['', 0, false, ''],
  ['', 50, true, 'finalScore:50..;called:yes'],
  ['holders:20..', 50, false, 'holders:20..;finalScore:50..'],
  ['finalScore:30..;holders:20..', 50, false, 'finalScore:50..;holders:20..'],
  ['finalScore:80..90?', 50, true, 'finalScore:80..90;called:yes'],
  ['finalScore:..60', 50, false, 'finalScore:50..60'],
  ['finalScore:..50', 50, false, 'finalScore:50..50'],
  ['finalScore:..40', 50, false, 'finalScore:101..'],
  ['finalScore:30..?;called:yes', 0, true, 'finalScore:30..?;called:yes'],
])('“%s” with a least score of %d, called alone %s, is asked as “%s”', (text, minScore, calledOnly, asked) => {
  expect(askedFilter(text, { minScore, calledOnly })).toBe(asked);
});

test('what is new, what is the same', () => {
  expect(countNew(['A', 'B'], ['C', 'A', 'D'])).toBe(2);
  expect(sameOrder(['A', 'B'], ['A', 'B'])).toBe(true);
  expect(sameOrder(['A', 'B'], ['B', 'A'])).toBe(false);
});

test('lists begin as the platform has them, as near as the toolbar comes', () => {
  const limits = { tokenLimit: 60, maxDisplayTokens: 1000 };
  const saved = { ...defaultAdminSettings, ...limits, minScore: 55, sortBy: 'score' as const };
  expect(beginAs(saved)).toEqual({ ...defaultSettings, limit: 100, minScore: 50, sortBy: 'score' });
  expect(beginAs({ ...saved, tokenLimit: 1000, minScore: 0 })).toMatchObject({ limit: 500, minScore: 0 });
  const few = { ...saved, maxDisplayTokens: 25, showOnlyCalledTokens: true };
  expect(beginAs(few)).toMatchObject({ limit: 25, calledOnly: true });
});

test('before admins have saved anything lists begin with the 50 newest, as their page says', () => {
  expect(beginAs(defaultAdminSettings)).toEqual(defaultSettings);
  expect(defaultSettings).toMatchObject({ limit: 50, minScore: 0, sortBy: 'age', sortOrder: 'desc' });
});
