import type { SortBy } from '@mintscope/schemas/api/market/discover-tokens';
import type { ColumnFiltersState, SortingState } from '@tanstack/react-table';
import { scoreColumn } from './columns.ts';
import { sortLabels, type View } from './model.ts';

type Sort = Pick<View, 'sortBy' | 'sortOrder'>;

/** The column that shows what the list is sorted by. Stored layouts know it by this id. */
export function columnOf(sortBy: SortBy): string {
  return sortBy === 'score' ? scoreColumn : sortBy;
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
