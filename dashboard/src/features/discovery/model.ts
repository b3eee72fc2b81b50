import { sortValue } from '@mintscope/metrics/sort-value';
import type { Passes } from '@mintscope/metrics/token-filter/compile-filter';
import type { AdminSettings } from '@mintscope/schemas/api/picks/admin-settings';
import { defaultAdminSettings } from '@mintscope/schemas/api/picks/default-settings';
import type { SortBy } from '@mintscope/schemas/sort-by';
import type { TokenRow } from '@mintscope/schemas/token';
import { sortLabels } from '../../lib/sort-labels.ts';

export const showOptions = [25, 50, 100, 200, 500] as const;
/** A list of this length goes on as one scrolls. */
export const longestList = 500;
export const minScoreOptions = [0, 30, 50, 70] as const;
/** An extended search starts at this many characters, this long after the last one. */
export const search = { fromLength: 2, debounceMs: 500 } as const;

export interface View {
  limit: number;
  minScore: number;
  sortBy: SortBy;
  sortOrder: 'asc' | 'desc';
  /** Called tokens alone. */
  calledOnly: boolean;
}

export interface Settings extends View {
  /** Order stands still while the pointer rests on the rows. */
  holdOnHover: boolean;
}

/** As lists begin before admins have saved anything, and for those whose own choice is none. */
export const defaultSettings: Settings = {
  limit: defaultAdminSettings.tokenLimit,
  minScore: defaultAdminSettings.minScore,
  sortBy: defaultAdminSettings.sortBy,
  sortOrder: defaultAdminSettings.sortOrder,
  calledOnly: defaultAdminSettings.showOnlyCalledTokens,
  holdOnHover: true,
};

const all: Passes = () => true;
const alike = () => 0;

interface Bounds {
  text?: string;
  /** Of what was found, the lower before the higher, whatever the view sorts by. */
  rankOf?: ((row: TokenRow) => number) | undefined;
  passes?: Passes | undefined;
  nowMs?: number;
}

/** Ids of the rows to show, in order. Unknown values come last in either order; ties go to the newer token. */
export function orderRows(
  rows: Iterable<TokenRow>,
  view: View,
  { text = '', rankOf = alike, passes = all, nowMs = 0 }: Bounds = {},
): string[] {
  const turn = view.sortOrder === 'asc' ? 1 : -1;
  const isFound = finds(text);
  const kept: { row: TokenRow; rank: number; key: number }[] = [];
  for (const row of rows) {
    if (view.minScore > 0 && (row.finalScore === null || row.finalScore < view.minScore)) continue;
    if (view.calledOnly && row.calledAt === null) continue;
    if (!isFound(row)) continue;
    if (!passes(row, nowMs)) continue;
    const key = sortValue(row, view.sortBy);
    kept.push({ row, rank: rankOf(row), key: key === null ? Number.POSITIVE_INFINITY : key * turn });
  }
  kept.sort(
    (a, b) =>
      a.rank - b.rank ||
      compare(a.key, b.key) ||
      b.row.createdAt - a.row.createdAt ||
      (a.row.address < b.row.address ? -1 : 1),
  );
  return kept.slice(0, view.limit).map(({ row }) => row.address);
}

/** Whether a text finds a row: by symbol, name or address, whatever the case. */
export function finds(text: string): (row: TokenRow) => boolean {
  const needle = text.trim().toLowerCase();
  return needle === ''
    ? () => true
    : ({ symbol, name, address }) => [symbol, name, address].some((part) => part.toLowerCase().includes(needle));
}

/** Results that can be drawn: an address, a symbol, and a score or a call. */
export function usableResults(rows: readonly TokenRow[]): TokenRow[] {
  return rows.filter((row) => row.address && row.symbol && (row.finalScore !== null || row.calledAt !== null));
}

export function readSettings(stored: unknown): Settings {
  const fields = new Map<string, unknown>(Object.entries(typeof stored === 'object' && stored !== null ? stored : {}));
  const sort = sortLabels.find(([key]) => key === fields.get('sortBy'))?.[0];
  return {
    limit: showOptions.find((option) => option === fields.get('limit')) ?? defaultSettings.limit,
    minScore: minScoreOptions.find((option) => option === fields.get('minScore')) ?? defaultSettings.minScore,
    // An unknown key falls back to score, nothing stored to the default.
    sortBy: sort ?? (fields.has('sortBy') ? 'score' : defaultSettings.sortBy),
    sortOrder: fields.get('sortOrder') === 'asc' ? 'asc' : 'desc',
    calledOnly: fields.get('calledOnly') === true,
    holdOnHover: fields.get('holdOnHover') !== false,
  };
}

/** The order that an address tells, the highest first unless it says otherwise; none where it tells none, or one that is not known. */
export function readOrder(sort: string | null, order: string | null): Partial<Pick<View, 'sortBy' | 'sortOrder'>> {
  const sortBy = sortLabels.find(([key]) => key === sort)?.[0];
  return sortBy ? { sortBy, sortOrder: order === 'asc' ? 'asc' : 'desc' } : {};
}

/** What the platform has lists begin with, as near to it as the choices of the toolbar are. */
export function beginAs(platform: AdminSettings): Settings {
  const { minScore, sortBy, sortOrder, tokenLimit, maxDisplayTokens, showOnlyCalledTokens } = platform;
  const most = Math.min(tokenLimit, maxDisplayTokens);
  return {
    ...defaultSettings,
    limit: showOptions.find((option) => option >= most) ?? showOptions.at(-1)!,
    minScore: minScoreOptions.findLast((option) => option <= minScore) ?? 0,
    sortBy,
    sortOrder,
    calledOnly: showOnlyCalledTokens,
  };
}

/** What the server is asked for, a file holds and a view keeps: the filter of the address, and what the toolbar bounds. */
export function askedFilter(text: string, { minScore, calledOnly }: Pick<View, 'minScore' | 'calledOnly'>): string {
  const conditions = text.split(';').map((condition) => raised(condition, minScore));
  if (minScore > 0 && !hasField(text, 'finalScore')) conditions.push(`finalScore:${minScore}..`);
  if (calledOnly && !hasField(text, 'called')) conditions.push('called:yes');
  return conditions.filter((condition) => condition !== '').join(';');
}

/** More than any score: what has to be at most 40 and at least 60 is nothing. */
const aboveAll = 101;

/** A bound of the score from the toolbar's least on, where that is higher. */
function raised(condition: string, least: number): string {
  if (least === 0 || !condition.startsWith('finalScore:')) return condition;
  const [min, max] = condition.slice('finalScore:'.length).replace('?', '').split('..');
  if (max && Number(max) < least) return `finalScore:${aboveAll}..`;
  return `finalScore:${Math.max(least, Number(min))}..${max}`;
}

function hasField(text: string, field: string): boolean {
  return text.split(';').some((condition) => condition.startsWith(`${field}:`));
}

/** How many of `latest` are not among `shown`. */
export function countNew(shown: readonly string[], latest: readonly string[]): number {
  const known = new Set(shown);
  return latest.filter((id) => !known.has(id)).length;
}

export function sameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
