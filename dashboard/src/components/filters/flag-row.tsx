import type { FlagField } from '@mintscope/schemas/token-filter/filter-fields';
import type { FilterCondition } from '@mintscope/schemas/token-filter/token-filter';
import { Segments } from '../ui/segments.tsx';
import styles from './filter-panel.module.css';
import { UnknownToggle } from './unknown-toggle.tsx';

type Flag = Extract<FilterCondition, { kind: 'flag' }>;

interface FlagRowProps {
  field: FlagField;
  title: string;
  condition: Flag | undefined;
  onChange: (condition: Flag | null) => void;
}

const options = [
  ['any', 'Any'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;

export function FlagRow({ field, title, condition, onChange }: FlagRowProps) {
  const value = condition === undefined ? 'any' : condition.wanted ? 'yes' : 'no';
  const unknown = condition?.unknown ?? false;
  return (
    <div className={styles.row}>
      <span className={styles.label}>{title}</span>
      <Segments
        label={title}
        value={value}
        options={options}
        onChange={(next) => onChange(next === 'any' ? null : { kind: 'flag', field, wanted: next === 'yes', unknown })}
      />
      <UnknownToggle
        title={title}
        pressed={unknown}
        disabled={condition === undefined}
        onToggle={() => condition && onChange({ ...condition, unknown: !unknown })}
      />
    </div>
  );
}
