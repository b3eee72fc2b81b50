import type { TokenRow } from '@mintscope/schemas/token';
import type { FilterCondition, TokenFilter } from '@mintscope/schemas/token-filter/token-filter';
import { choiceOf, figures, flagOf, textOf } from './filter-values.ts';

/** @param nowMs server time: ages grow while a row stays as it is. */
export type Passes = (row: TokenRow, nowMs: number) => boolean;

/** Whether a token meets every condition. */
export function compileFilter(filter: TokenFilter): Passes {
  const checks = filter.map(compileCondition);
  return (row, nowMs) => {
    for (const check of checks) if (!check(row, nowMs)) return false;
    return true;
  };
}

/** Whether tokens come to pass, or no longer pass, by time alone. */
export function dependsOnTime(filter: TokenFilter): boolean {
  return filter.some(({ field }) => field === 'age' || field === 'lastTrade');
}

export interface FilterCounts {
  tokens: number;
  passing: number;
  /** By condition: tokens that meet every other one, and would pass without it. */
  drops: number[];
}

/** After so many tokens the conditions that dropped most of them are asked first. */
const looksBeforeOrder = 500;

/** How many of all pass, and what each condition alone costs. A token that a second condition drops is looked at no further. */
export function countPassing(filter: TokenFilter, rows: Iterable<TokenRow>, nowMs: number): FilterCounts {
  const checks = filter.map((condition, place) => ({ passes: compileCondition(condition), place, failed: 0 }));
  const counts: FilterCounts = { tokens: 0, passing: 0, drops: checks.map(() => 0) };
  for (const row of rows) {
    const mayStop = counts.tokens >= looksBeforeOrder;
    if (counts.tokens === looksBeforeOrder) checks.sort((left, right) => right.failed - left.failed);
    counts.tokens += 1;
    let fails = 0;
    let last = 0;
    for (const check of checks) {
      if (check.passes(row, nowMs)) continue;
      check.failed += 1;
      last = check.place;
      fails += 1;
      if (fails > 1 && mayStop) break;
    }
    if (fails === 0) counts.passing += 1;
    else if (fails === 1) counts.drops[last]! += 1;
  }
  return counts;
}

function compileCondition(condition: FilterCondition): Passes {
  switch (condition.kind) {
    case 'range': {
      const { field, unknown } = condition;
      const figure = figures[field];
      const min = condition.min ?? Number.NEGATIVE_INFINITY;
      const max = condition.max ?? Number.POSITIVE_INFINITY;
      return (row, nowMs) => {
        const value = figure(row, nowMs);
        return value === null ? unknown : value >= min && value <= max;
      };
    }
    case 'flag': {
      const { field, wanted, unknown } = condition;
      return (row) => {
        const value = flagOf(row, field);
        return value === null ? unknown : value === wanted;
      };
    }
    case 'choice': {
      const { field, values, unknown } = condition;
      return (row) => {
        const value = choiceOf(row, field);
        return value === null ? unknown : values.includes(value);
      };
    }
    case 'words': {
      const words = condition.words.map((word) => word.toLowerCase());
      const wanted = condition.field === 'words';
      return (row) => {
        const text = textOf(row);
        return words.some((word) => text.includes(word)) === wanted;
      };
    }
    default:
      return condition satisfies never;
  }
}
