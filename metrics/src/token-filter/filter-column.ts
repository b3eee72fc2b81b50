import {
  type ChoiceField,
  type choiceFields,
  type FlagField,
  flagFields,
  isRangeField,
  type RangeField,
  rangeFields,
} from '@mintscope/schemas/token-filter/filter-fields';

/** Figures that are kept of a row as they are; times are, too, and their distance is reckoned when it is asked for. */
export const keptFigures: readonly RangeField[] = Object.keys(rangeFields)
  .filter(isRangeField)
  .filter((field) => field !== 'age' && field !== 'lastTrade');
export const keptFlags: readonly FlagField[] = flagFields;
export const keptChoices: readonly ChoiceField[] = [
  'launchpad',
  'creator',
  'life',
  'band',
] satisfies (keyof typeof choiceFields)[];

/** The column that has a field, in the table of rows that filters are asked of. */
export function filterColumn(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
