import {
  type ChoiceField,
  choiceFields,
  type FlagField,
  isChoiceField,
  isFlagField,
  isRangeField,
  isWordField,
  type RangeField,
  rangeFields,
  type WordField,
} from './filter-fields.ts';

/** One bound of a filter. `unknown`: a token of which the value is not known passes; it does not otherwise. */
export type FilterCondition =
  | { kind: 'range'; field: RangeField; min: number | null; max: number | null; unknown: boolean }
  | { kind: 'flag'; field: FlagField; wanted: boolean; unknown: boolean }
  | { kind: 'choice'; field: ChoiceField; values: readonly string[]; unknown: boolean }
  | { kind: 'words'; field: WordField; words: readonly string[] };

/** A token passes when it meets every condition; without any all pass. No field has two. */
export type TokenFilter = readonly FilterCondition[];

const mostWords = 20;
/** An address is as long at the most. */
const mostWordLength = 44;

/**
 * A filter as text, as addresses, saved views and subscriptions hold it: conditions `field:value` joined by `;`. A value is a
 * range (`1000..`, `..0.2`, `5..50`, in the units of a row), `yes` or `no`, or texts joined by `,`, each encoded as in a URL. A `?` at the
 * end takes tokens of which the value is unknown.
 * @returns a sentence that names the field where it is no filter.
 */
export function parseFilter(text: string): TokenFilter | string {
  const conditions: FilterCondition[] = [];
  for (const part of text.split(';')) {
    if (part === '') continue;
    const condition = readCondition(part);
    if (typeof condition === 'string') return condition;
    if (conditions.some(({ field }) => field === condition.field)) return `${condition.field} is bounded twice`;
    conditions.push(condition);
  }
  return conditions;
}

/** The text that `parseFilter` reads as this filter. */
export function formatFilter(filter: TokenFilter): string {
  return filter.map((condition) => `${condition.field}:${formatValue(condition)}`).join(';');
}

function readCondition(part: string): FilterCondition | string {
  const at = part.indexOf(':');
  const field = part.slice(0, Math.max(at, 0));
  const unknown = part.endsWith('?');
  const value = part.slice(at + 1, unknown ? -1 : undefined);
  if (isRangeField(field)) return readRange(field, value, unknown);
  if (isFlagField(field)) return readFlag(field, value, unknown);
  if (isChoiceField(field)) return readChoice(field, value, unknown);
  if (isWordField(field)) return readWords(field, value);
  return `${nameOrNone(at < 0 ? part : field)} is nothing that tokens are filtered by`;
}

/** Only what could be a field is told back: refusals repeat no foreign text. */
function nameOrNone(field: string): string {
  return /^\w{1,40}$/.test(field) ? JSON.stringify(field) : 'A condition';
}

function readRange(field: RangeField, value: string, unknown: boolean): FilterCondition | string {
  const bounds = /^(-?[\d.]+(?:e[+-]?\d+)?)?\.\.(-?[\d.]+(?:e[+-]?\d+)?)?$/.exec(value);
  if (!bounds) return `${field} must be a range such as 1..5, 1.. or ..5`;
  const [min, max] = [bounds[1], bounds[2]].map((bound) => (bound === undefined ? null : Number(bound)));
  if (min === undefined || max === undefined || (min === null && max === null)) return `${field} has no bound`;
  if (!isFiniteOrNone(min) || !isFiniteOrNone(max)) return `${field} must be bounded by numbers`;
  if (min !== null && max !== null && min > max) return `${field} begins above its end`;
  if (rangeFields[field] === 'share' && (min ?? 0) > 1 && !field.startsWith('priceChange')) {
    return `${field} is a share: 0.05 is 5 %`;
  }
  return { kind: 'range', field, min, max, unknown };
}

function isFiniteOrNone(bound: number | null): boolean {
  return bound === null || Number.isFinite(bound);
}

function readFlag(field: FlagField, value: string, unknown: boolean): FilterCondition | string {
  if (value !== 'yes' && value !== 'no') return `${field} must be yes or no`;
  return { kind: 'flag', field, wanted: value === 'yes', unknown };
}

function readChoice(field: ChoiceField, value: string, unknown: boolean): FilterCondition | string {
  const values = readTexts(field, value);
  if (typeof values === 'string') return values;
  const options: readonly string[] | null = choiceFields[field];
  const foreign = options && values.find((one) => !options.includes(one));
  if (foreign) return `${field} must be one of ${options.join(', ')}`;
  return { kind: 'choice', field, values, unknown };
}

function readWords(field: WordField, value: string): FilterCondition | string {
  const words = readTexts(field, value);
  return typeof words === 'string' ? words : { kind: 'words', field, words };
}

function readTexts(field: string, value: string): readonly string[] | string {
  const texts: string[] = [];
  for (const coded of value.split(',')) {
    const text = decode(coded)?.trim();
    if (!text) return `${field} has an empty or broken word`;
    if (text.length > mostWordLength) return `${field} has a word of more than ${mostWordLength} characters`;
    texts.push(text);
  }
  return texts.length > mostWords ? `${field} has more than ${mostWords} words` : texts;
}

function decode(coded: string): string | null {
  try {
    return decodeURIComponent(coded);
  } catch {
    return null;
  }
}

function formatValue(condition: FilterCondition): string {
  const mark = 'unknown' in condition && condition.unknown ? '?' : '';
  switch (condition.kind) {
    case 'range':
      return `${condition.min ?? ''}..${condition.max ?? ''}${mark}`;
    case 'flag':
      return `${condition.wanted ? 'yes' : 'no'}${mark}`;
    case 'choice':
      return condition.values.map(encodeURIComponent).join(',') + mark;
    case 'words':
      return condition.words.map(encodeURIComponent).join(',');
    default:
      return condition satisfies never;
  }
}
