import type { DiscoveryDrops, DiscoverySettings } from '@mintscope/schemas/picks/discovery-settings';
import { FieldProblem } from '../../components/settings-form/field-problem.tsx';
import { NumberInput } from '../../components/settings-form/number-input.tsx';
import type { Problems } from '../../components/settings-form/problems-of.ts';
import { fieldLabels, type RangeField, sayProblem } from './discovery-fields.ts';
import { DropCount } from './drop-count.tsx';
import styles from './range-row.module.css';

interface RangeRowProps {
  field: RangeField;
  values: DiscoverySettings;
  problems: Problems<DiscoverySettings>;
  drops: DiscoveryDrops | null;
  onChange: (part: Partial<DiscoverySettings>) => void;
}

/** The two ends of a range, and what each of them drops. */
export function RangeRow({ field, values, problems, drops, onChange }: RangeRowProps) {
  const { label, hint, unit, low, high } = field;
  const end = (name: typeof low | typeof high) => (
    <NumberInput
      label={fieldLabels[name] ?? name}
      value={values[name]}
      problem={problems[name]}
      {...(unit && name === high ? { unit } : {})}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <span className={styles.label}>{label}</span>
        <span className={styles.hint}>{hint}</span>
      </div>
      <div className={styles.ends}>
        {end(low)}
        <span aria-hidden>to</span>
        {end(high)}
      </div>
      <div className={styles.drops}>
        <DropCount drops={drops} filter={low} side="below" />
        <DropCount drops={drops} filter={high} side="above" />
      </div>
      <FieldProblem label={fieldLabels[low] ?? low} problem={sayProblem(problems[low])} />
      <FieldProblem label={fieldLabels[high] ?? high} problem={sayProblem(problems[high])} />
    </div>
  );
}
