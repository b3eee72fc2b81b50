import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenTable } from '../market/token-table.ts';
import { filterRows } from './filter-rows.ts';
import type { ListOptions } from './list-rows.ts';
import { sortRows } from './sort-rows.ts';

/** Rows of the live table in the order of `listRows`: of those that pass a filter, or all there is while the state store is away. */
export function listLiveRows(
  table: TokenTable,
  options: ListOptions & { filter: string },
  nowMs: number,
  isWanted: (row: TokenRow) => boolean = () => true,
): TokenRow[] {
  return sortRows(wantedRows(filterRows(liveRows(table), options.filter, nowMs), isWanted), options);
}

function* wantedRows(rows: Iterable<TokenRow>, isWanted: (row: TokenRow) => boolean): IterableIterator<TokenRow> {
  for (const row of rows) if (isWanted(row)) yield row;
}

export function* liveRows(table: TokenTable): IterableIterator<TokenRow> {
  for (const { row } of table.order.newestFirst()) yield row;
}
