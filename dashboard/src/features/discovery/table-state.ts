import type { SortBy } from '@mintscope/schemas/sort-by';
import type { ColumnFiltersState, SortingState } from '@tanstack/react-table';
import { sortLabels } from '../../lib/sort-labels.ts';
import { scoreColumn } from './columns.ts';
import type { View } from './model.ts';

type Sort = Pick<View, 'sortBy' | 'sortOrder'>;

/** Where a column is not named after what it shows. */
const columns: Partial<Record<SortBy, string>> = { score: scoreColumn, swaps: 'txs', rugProbability: 'risk' };

/** The column that shows what the list is sorted by. Stored layouts know it by this id. */
export function columnOf(sortBy: SortBy): string {
  return columns[sortBy] ?? sortBy;
}

export function sortingOf({ sortBy, sortOrder }: Sort): SortingState {
  return [{ id: columnOf(sortBy), desc: sortOrder === 'desc' }];
}

/** The list is always sorted: by the score where the table says nothing that it knows. */
export function sortOf([sort]: SortingState): Sort {
  const sortBy = sortLabels.find(([key]) => columnOf(key) === sort?.id)?.[0] ?? 'score';
  return { sortBy, sortOrder: sort?.desc === false ? 'asc' : 'desc' };
}

export function filtersOf({ minScore }: Pick<View, 'minScore'>): ColumnFiltersState {
  return minScore > 0 ? [{ id: scoreColumn, value: minScore }] : [];
}

export function minScoreOf(filters: ColumnFiltersState): number {
  const least = filters.find(({ id }) => id === scoreColumn)?.value;
  return typeof least === 'number' ? least : 0;
}
