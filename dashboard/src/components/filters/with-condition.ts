import {
  type FilterCondition,
  formatFilter,
  parseFilter,
  type TokenFilter,
} from '@mintscope/schemas/token-filter/token-filter';

/** Conditions of a filter that is shown; none where the text is no filter. */
export function conditionsOf(text: string): TokenFilter {
  const filter = parseFilter(text);
  return typeof filter === 'string' ? [] : filter;
}

/** The filter with another condition of the same field, or without one. Its place stays. */
export function withCondition(
  text: string,
  field: FilterCondition['field'],
  condition: FilterCondition | null,
): string {
  const filter = conditionsOf(text);
  const at = filter.findIndex((one) => one.field === field);
  if (condition === null) return formatFilter(filter.filter((one) => one.field !== field));
  return formatFilter(at < 0 ? [...filter, condition] : filter.with(at, condition));
}
