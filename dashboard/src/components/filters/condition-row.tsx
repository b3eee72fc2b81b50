import {
  type ChoiceField,
  choiceFields,
  isChoiceField,
  isFlagField,
  isRangeField,
} from '@mintscope/schemas/token-filter/filter-fields';
import type { FilterCondition } from '@mintscope/schemas/token-filter/token-filter';
import { launchpadName, launchpadNames } from '../../lib/launchpads.ts';
import { AddressRow } from './address-row.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { capital } from './condition-text.ts';
import { choiceTitles, flagTitles } from './filter-titles.ts';
import { FlagRow } from './flag-row.tsx';
import { RangeRow } from './range-row.tsx';
import { conditionsOf, withCondition } from './with-condition.ts';
import { WordsRow } from './words-row.tsx';

interface ConditionRowProps {
  field: FilterCondition['field'];
  /** The whole filter. */
  text: string;
  onChange: (text: string) => void;
}

/** The row in which the condition of a field is written, in words, figures or choices. */
export function ConditionRow({ field, text, onChange }: ConditionRowProps) {
  const condition = conditionsOf(text).find((one) => one.field === field);
  const set = (next: FilterCondition | null) => onChange(withCondition(text, field, next));
  if (isRangeField(field)) {
    return <RangeRow field={field} condition={condition?.kind === 'range' ? condition : undefined} onChange={set} />;
  }
  if (isFlagField(field)) {
    const flag = condition?.kind === 'flag' ? condition : undefined;
    return <FlagRow field={field} title={flagTitles[field]} condition={flag} onChange={set} />;
  }
  if (isChoiceField(field)) {
    const choice = condition?.kind === 'choice' ? condition : undefined;
    const title = choiceTitles[field];
    if (field === 'creator') return <AddressRow field={field} title={title} condition={choice} onChange={set} />;
    return <ChoiceRow field={field} title={title} options={optionsOf(field)} condition={choice} onChange={set} />;
  }
  return <WordsRow field={field} condition={condition?.kind === 'words' ? condition : undefined} onChange={set} />;
}

function optionsOf(field: Exclude<ChoiceField, 'creator'>): readonly (readonly [string, string])[] {
  if (field === 'launchpad') return launchpadNames.map((id) => [id, launchpadName(id) ?? id]);
  return choiceFields[field].map((option) => [option, capital(option)]);
}
