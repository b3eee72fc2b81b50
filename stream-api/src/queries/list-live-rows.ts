import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenTable } from '../market/token-table.ts';
import type { ListOptions } from './list-rows.ts';
import { sortRows } from './sort-rows.ts';

/** Rows of the live table in the order of `listRows`: what can be told while the state store is away. */
export function listLiveRows(table: TokenTable, options: ListOptions): TokenRow[] {
  return sortRows(rowsOf(table), options);
}

function* rowsOf(table: TokenTable): Generator<TokenRow> {
  for (const { row } of table.order.newestFirst()) yield row;
}
