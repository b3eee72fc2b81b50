/** What the checker may say. A closed list, so that a test can ask for each. */
export type FindingKind =
  | 'event_missing'
  | 'event_repeated'
  | 'event_misplaced'
  | 'event_unexpected'
  | 'dead_letter'
  | 'row_missing'
  | 'row_unexpected'
  | 'row_differs'
  | 'detail_missing'
  | 'detail_unexpected'
  | 'detail_differs'
  | 'index_differs'
  | 'trade_missing'
  | 'trade_unexpected'
  | 'trade_repeated'
  | 'trade_differs'
  | 'candle_missing'
  | 'candle_unexpected'
  | 'candle_differs'
  | 'facts_missing'
  | 'facts_unexpected'
  | 'facts_differ'
  | 'score_missing'
  | 'score_differs';

/** One thing that is not as it must be, in words that name where. */
export interface Finding {
  kind: FindingKind;
  detail: string;
}

/** Places in which two values differ, as `name.part: wanted … told …`. */
export function differences(wanted: object, told: object): string {
  return differingPlaces(wanted, told, '').join('; ').slice(0, 1500);
}

function differingPlaces(wanted: unknown, told: unknown, place: string): string[] {
  if (textOf(wanted) === textOf(told)) return [];
  if (!isNested(wanted) || !isNested(told) || Array.isArray(wanted) !== Array.isArray(told))
    return [`${place}: wanted ${textOf(wanted)}, told ${textOf(told)}`];
  return [...new Set([...Object.keys(wanted), ...Object.keys(told)])].flatMap((name) =>
    differingPlaces(wanted[name], told[name], place === '' ? name : `${place}.${name}`),
  );
}

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** JSON of a value, the same for equal values whatever the order in which their fields were set. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isRecord(part) ? sorted(part) : part)) ?? 'undefined';
}

function isRecord(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
