import { compileFilter } from '@mintscope/metrics/token-filter/compile-filter';
import type { TokenRow } from '@mintscope/schemas/token';
import { readFilter } from '../market/read-filter.ts';

/** Those that pass a filter that the contract has read. */
export function* filterRows(rows: Iterable<TokenRow>, text: string, nowMs: number): IterableIterator<TokenRow> {
  const passes = compileFilter(readFilter(text));
  for (const row of rows) if (passes(row, nowMs)) yield row;
}
