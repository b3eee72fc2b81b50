import { compileFilter, dependsOnTime, type Passes } from '@mintscope/metrics/token-filter/compile-filter';
import { parseFilter } from '@mintscope/schemas/token-filter/token-filter';

export interface ReadFilter {
  passes: Passes;
  /** Tokens come to pass, or no longer pass, by time alone. */
  byTime: boolean;
  /** Why the text is no filter; all tokens pass then. */
  problem: string | null;
}

export function readFilter(text: string): ReadFilter {
  const filter = parseFilter(text);
  if (typeof filter === 'string') return { passes: () => true, byTime: false, problem: filter };
  return { passes: compileFilter(filter), byTime: dependsOnTime(filter), problem: null };
}
