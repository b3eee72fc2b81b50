import { type CriterionName, criterionNames, type PickerCriteria } from '@mintscope/schemas/picks/picking-rules';
import { SettingRow, SettingRows } from '../settings/setting-row.tsx';
import { SliderInput } from '../settings-form/slider-input.tsx';
import { Segments } from '../ui/segments.tsx';
import { Switch } from '../ui/switch.tsx';
import styles from './criteria-form.module.css';

interface CriteriaFormProps {
  criteria: PickerCriteria;
  onChange: (criteria: PickerCriteria) => void;
}

const criterionLabels: Readonly<Record<CriterionName, string>> = {
  initialScore: 'Initial score',
  walletScore: 'Wallet score',
  transactionScore: 'Transaction score',
  finalScore: 'Final score',
};

const logics = [
  ['AND', 'All of them (AND)'],
  ['OR', 'One of them (OR)'],
] as const;

/** Which scores a call asks for, and how many of them. */
export function CriteriaForm({ criteria, onChange }: CriteriaFormProps) {
  const isNone = criterionNames.every((name) => !criteria[name].enabled);
  return (
    <SettingRows>
      {criterionNames.map((name) => {
        const { enabled, minValue } = criteria[name];
        const set = (part: Partial<PickerCriteria[CriterionName]>) =>
          onChange({ ...criteria, [name]: { ...criteria[name], ...part } });
        return (
          <SettingRow
            key={name}
            label={criterionLabels[name]}
            hint={enabled ? `at least ${minValue}` : 'not asked for'}
          >
            <SliderInput
              label={`${criterionLabels[name]}, at least`}
              value={minValue}
              min={0}
              max={100}
              step={1}
              disabled={!enabled}
              onChange={(next) => set({ minValue: next })}
            />
            <Switch
              label={`Ask for the ${criterionLabels[name].toLowerCase()}`}
              bare
              checked={enabled}
              onChange={(next) => set({ enabled: next })}
            />
          </SettingRow>
        );
      })}
      <SettingRow
        label="Logic"
        hint={
          isNone ? (
            <span className={styles.none}>No score is asked for: nothing is called.</span>
          ) : (
            'Whether a token has to reach all minimums, or one of them.'
          )
        }
      >
        <Segments
          label="Logic"
          value={criteria.logic}
          options={logics}
          onChange={(logic) => onChange({ ...criteria, logic })}
        />
      </SettingRow>
    </SettingRows>
  );
}
