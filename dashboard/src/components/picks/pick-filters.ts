import { listPicks } from '@mintscope/schemas/api/picks/list-picks';
import type { PickQuery } from './api.ts';

export type PickFilters = Omit<PickQuery, 'limit' | 'offset'>;

const shape = listPicks.query.shape;
const names = [
  'scope',
  'period',
  'search',
  'band',
  'launchpad',
  'hour',
  'parameterVersion',
  'of',
  'minX',
  'belowX',
  'count',
  'requireCompleteData',
  'minDataAge',
  'followed',
  'removed',
  'sortBy',
  'sortOrder',
] as const satisfies (keyof typeof shape)[];

/** Which calls the page's address asks for; what it says wrongly is left out. */
export function readFilters(params: URLSearchParams): PickFilters {
  const filters: Record<string, unknown> = {};
  for (const name of names) {
    const text = params.get(name);
    const parsed = text === null ? undefined : shape[name].safeParse(text);
    if (parsed?.success) filters[name] = parsed.data;
  }
  return filters as PickFilters;
}

/** The page with the calls behind a figure. */
export function callsPath(filters: PickFilters): string {
  const params = new URLSearchParams();
  for (const name of names) {
    const value = filters[name];
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  return params.size > 0 ? `/picks?${params}` : '/picks';
}
