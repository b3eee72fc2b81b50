import type { TokenFilter } from '@mintscope/schemas/token-filter/token-filter';

/**
 * The filter with the bounds of its ranges moved outwards by a share of themselves: what meets this no more has gone clearly back. A
 * bound of 0 stays, and so does what is not a range.
 */
export function widenFilter(filter: TokenFilter, share: number): TokenFilter {
  return filter.map((condition) => {
    if (condition.kind !== 'range') return condition;
    const { min, max } = condition;
    return {
      ...condition,
      min: min === null ? null : min - Math.abs(min) * share,
      max: max === null ? null : max + Math.abs(max) * share,
    };
  });
}
