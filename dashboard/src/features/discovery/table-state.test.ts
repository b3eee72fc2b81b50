import { expect, test } from 'vitest';
import { sortLabels } from '../../lib/sort-labels.ts';
import { discoveryColumns } from './columns.ts';
import { columnOf, filtersOf, minScoreOf, sortingOf, sortOf } from './table-state.ts';

test.each(sortLabels)('sorting by %s comes back from the table, and its column can be sorted by', (sortBy) => {
  for (const sortOrder of ['asc', 'desc'] as const) {
    expect(sortOf(sortingOf({ sortBy, sortOrder }))).toEqual({ sortBy, sortOrder });
  }
  expect(discoveryColumns.find(({ id }) => id === columnOf(sortBy))).toHaveProperty('accessorKey');
});

test('no other column can be sorted by', () => {
  expect(discoveryColumns.filter((column) => 'accessorKey' in column)).toHaveLength(sortLabels.length);
});

test('a table that is not sorted is sorted by score', () => {
  expect(sortOf([])).toEqual({ sortBy: 'score', sortOrder: 'desc' });
});

test.each([0, 30, 70])('a least score of %d comes back from the table', (minScore) => {
  expect(minScoreOf(filtersOf({ minScore }))).toBe(minScore);
});

test('the least score 0 is no filter', () => {
  expect(filtersOf({ minScore: 0 })).toEqual([]);
});
