import { expect, test } from 'vitest';
import type { LiveColumn } from './column.ts';
import { moveColumn } from './move-column.ts';
import { readLayout } from './use-columns.ts';

const Cell = () => null;
const help = { definition: '', unit: '' };
const columns: LiveColumn[] = ['token', 'age', 'cap', 'risk'].map((id) => ({
  id,
  size: 100,
  minSize: 50,
  enablePinning: id !== 'token',
  meta: { title: id, help, Cell },
}));

test('nothing stored: the columns as defined, the anchored one pinned', () => {
  expect(readLayout(null, columns)).toEqual({
    columnSizing: {},
    columnOrder: ['token', 'age', 'cap', 'risk'],
    columnPinning: { start: ['token'], end: [] },
    columnVisibility: {},
  });
});

test('a stored layout keeps what still exists, and new columns take their place at the end', () => {
  const stored = {
    columnSizing: { age: 80, gone: 90, cap: 'wide', risk: 3 },
    columnOrder: ['token', 'risk', 'gone', 'risk', 'age'],
    columnPinning: { start: ['token', 'risk', 'gone'], end: 'no' },
    columnVisibility: { cap: false, gone: false, token: false },
  };
  expect(readLayout(stored, columns)).toEqual({
    columnSizing: { age: 80 },
    columnOrder: ['token', 'risk', 'age', 'cap'],
    columnPinning: { start: ['token', 'risk'], end: [] },
    columnVisibility: { cap: false },
  });
});

test.each([
  ['a', 'c', ['b', 'c', 'a', 'd']],
  ['d', 'b', ['a', 'd', 'b', 'c']],
  ['a', 'a', ['a', 'b', 'c', 'd']],
  ['x', 'b', ['a', 'b', 'c', 'd']],
])('moving %s to %s', (from, to, order) => {
  expect(moveColumn(['a', 'b', 'c', 'd'], from, to)).toEqual(order);
});
