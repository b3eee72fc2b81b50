import type { ChoiceField } from '@mintscope/schemas/token-filter/filter-fields';
import type { FilterCondition } from '@mintscope/schemas/token-filter/token-filter';
import { Button } from '../ui/button.tsx';
import styles from './filter-panel.module.css';

type Choice = Extract<FilterCondition, { kind: 'choice' }>;

interface ChoiceRowProps {
  field: ChoiceField;
  title: string;
  options: readonly (readonly [string, string])[];
  condition: Choice | undefined;
  onChange: (condition: Choice | null) => void;
}

/** Any of a few; without one pressed, all. */
export function ChoiceRow({ field, title, options, condition, onChange }: ChoiceRowProps) {
  const chosen = condition?.values ?? [];
  const toggle = (option: string) => {
    const values = chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option];
    onChange(values.length === 0 ? null : { kind: 'choice', field, values, unknown: condition?.unknown ?? false });
  };
  return (
    <fieldset className={styles.choices} aria-label={title}>
      <span className={styles.label}>{title}</span>
      <span className={styles.options}>
        {options.map(([option, name]) => (
          <Button key={option} aria-pressed={chosen.includes(option)} onClick={() => toggle(option)}>
            {name}
          </Button>
        ))}
      </span>
    </fieldset>
  );
}
