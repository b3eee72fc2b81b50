import { expect, test } from 'vitest';
import { tokenRow } from '../../testing/token-row.ts';
import { defaultSettings, finds, orderRows } from './model.ts';
import { rankSearch } from './rank-search.ts';

const token = (address: string, symbol: string, name: string, [marketCap, createdAt]: readonly [number, number]) =>
  tokenRow({ address, symbol, name, marketCap, createdAt, liquidity: 500 });

const meant = token('Meant', 'DOG', 'Good boy', [198_000, 1]);
const copy = token('Copy', 'dog', 'Other boy', [7_000, 9]);
const newest = token('Newest', '$DOG', 'Third boy', [6_000, 11]);
const named = token('Named', 'BONE', 'Dog', [90_000, 3]);
const part = token('Part', 'DOGWIF56', 'Dog wif', [900_000, 10]);
const namesake = token('Namesake', 'DOGWIF56', 'Dogs', [100, 12]);
const other = token('Other', 'CAT', 'Cat', [5e6, 20]);
const rows = [other, namesake, newest, part, copy, named, meant];

test('what was asked for stands before its copies, then the name itself, then the rest, each in the order of the list', () => {
  const { rankOf } = rankSearch(rows.filter(finds(' Dog')), ' Dog');
  const ordered = (sortBy: 'age' | 'marketCap', limit: number) =>
    orderRows(rows, { ...defaultSettings, sortBy, limit }, { text: ' Dog', rankOf });
  expect(ordered('age', 100)).toEqual(['Meant', 'Newest', 'Copy', 'Named', 'Namesake', 'Part']);
  expect(ordered('marketCap', 100)).toEqual(['Meant', 'Copy', 'Newest', 'Named', 'Part', 'Namesake']);
  // A short list loses the rest, not what was asked for.
  expect(ordered('age', 1)).toEqual(['Meant']);
});

test('copies are told among what was found alone', () => {
  const { copies } = rankSearch(rows.filter(finds('dog')), 'dog');
  const told = Object.fromEntries([...copies].map(([address, of]) => [address, of.address]));
  expect(told).toEqual({ Copy: 'Meant', Newest: 'Meant', Namesake: 'Part' });
});
