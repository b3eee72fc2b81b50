import type { MetCondition } from '@mintscope/schemas/alerts/firing';
import type { TokenRow } from '@mintscope/schemas/token';
import type { FilterCondition, TokenFilter } from '@mintscope/schemas/token-filter/token-filter';
import { choiceOf, figures, flagOf } from './filter-values.ts';

/** What a token has where a filter asks. */
export function readMet(filter: TokenFilter, row: TokenRow, nowMs: number): MetCondition[] {
  return filter.map((condition) => ({ field: condition.field, value: readValue(condition, row, nowMs) }));
}

function readValue(condition: FilterCondition, row: TokenRow, nowMs: number): MetCondition['value'] {
  switch (condition.kind) {
    case 'range':
      return figures[condition.field](row, nowMs);
    case 'flag':
      return flagOf(row, condition.field);
    case 'choice':
      return choiceOf(row, condition.field);
    case 'words':
      return `${row.symbol} ${row.name}`;
    default:
      return condition satisfies never;
  }
}
