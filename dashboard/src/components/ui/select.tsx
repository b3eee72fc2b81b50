import { ChevronDown } from 'lucide-react';
import styles from './select.module.css';

interface SelectProps<Value extends string | number> {
  label: string;
  /** Whose value it is, where a page has many of them: said by screen readers. */
  of?: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

/** The browser's own list: right by keyboard, screen reader and thumb alike. The label stands inside the control. */
export function Select<Value extends string | number>({ label, of, value, options, onChange }: SelectProps<Value>) {
  return (
    <label className={styles.select}>
      <span className={styles.label}>{label}</span>
      <select
        aria-label={of && `${label} of ${of}`}
        value={String(value)}
        onChange={(event) => {
          const picked = options.find(([option]) => String(option) === event.target.value);
          if (picked) onChange(picked[0]);
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={String(option)}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown size={13} aria-hidden className={styles.arrow} />
    </label>
  );
}
