import type { TokenRow } from '@mintscope/schemas/token';
import type { FilterCondition, TokenFilter } from '@mintscope/schemas/token-filter/token-filter';
import { choiceOf, figureOf, flagOf, textOf } from './filter-values.ts';

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

export function countPassing(filter: TokenFilter, rows: Iterable<TokenRow>, nowMs: number): FilterCounts {
  const checks = filter.map(compileCondition);
  const counts: FilterCounts = { tokens: 0, passing: 0, drops: checks.map(() => 0) };
  for (const row of rows) {
    counts.tokens += 1;
    let failed = -1;
    for (let i = 0; i < checks.length; i++) {
      if (checks[i]!(row, nowMs)) continue;
      // A second one: no condition alone drops it.
      failed = failed < 0 ? i : checks.length;
      if (failed === checks.length) break;
    }
    if (failed < 0) counts.passing += 1;
    else if (failed < checks.length) counts.drops[failed]! += 1;
  }
  return counts;
}

function compileCondition(condition: FilterCondition): Passes {
  switch (condition.kind) {
    case 'range': {
      const { field, unknown } = condition;
      const min = condition.min ?? Number.NEGATIVE_INFINITY;
      const max = condition.max ?? Number.POSITIVE_INFINITY;
      return (row, nowMs) => {
        const value = figureOf(row, field, nowMs);
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
