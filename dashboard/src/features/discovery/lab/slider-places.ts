import type { FilterCondition } from '@mintscope/schemas/token-filter/token-filter';

type Range = Extract<FilterCondition, { kind: 'range' }>;

/** Places of a range's two thumbs, from 0, which is no least bound, to one beyond the last edge, which is no most: n is the n-th edge. */
export interface Places {
  least: number;
  most: number;
}

export function placesOf(range: Pick<Range, 'min' | 'max'> | undefined, edges: readonly number[]): Places {
  const end = edges.length + 1;
  const placeOf = (bound: number) => edges.filter((edge) => edge <= bound).length;
  const { min = null, max = null } = range ?? {};
  const most = max === null ? end : Math.max(1, placeOf(max));
  return { least: min === null ? 0 : Math.min(placeOf(min), most), most };
}

/** The bounds with one thumb at another place; it stops before the other thumb. A thumb that was not moved keeps its bound. */
export function boundsAt(
  former: Pick<Range, 'min' | 'max'> | undefined,
  moved: Partial<Places>,
  edges: readonly number[],
): { min: number | null; max: number | null } {
  const { min = null, max = null } = former ?? {};
  const { least, most } = placesOf(former, edges);
  const edgeAt = (place: number) => edges[place - 1] ?? null;
  return {
    min: moved.least === undefined ? min : edgeAt(Math.max(0, Math.min(moved.least, most - 1))),
    max: moved.most === undefined ? max : edgeAt(Math.max(moved.most, least + 1)),
  };
}
