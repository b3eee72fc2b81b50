import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** What it does, under the label. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** The label is read out but not drawn: in a row that names the thing already. */
  bare?: boolean;
}

/** On or off, at once: nothing else has to be pressed. */
export function Switch({ label, hint, checked, onChange, disabled = false, bare = false }: SwitchProps) {
  const says = useId();
  return (
    <label className={styles.switch} data-bare={bare || undefined} data-disabled={disabled || undefined}>
      <span className={bare ? 'visually-hidden' : styles.text}>
        <span className={styles.label}>{label}</span>
        {hint && (
          <span id={says} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.input}
        checked={checked}
        disabled={disabled}
        aria-label={label}
        aria-describedby={hint ? says : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
