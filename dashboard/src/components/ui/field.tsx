import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './field.module.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Stands under the input until an error takes its line. */
  hint?: ReactNode;
  /** What is wrong, in the words shown. The input keeps what was typed. */
  error?: string | null | undefined;
  /** Right of the input: the button that sends it, or a unit. */
  side?: ReactNode;
}

/**
 * A labelled text input. Hint and error are read out with it; their line is always there, so that a message moves nothing
 * below it.
 */
export function Field({ label, hint, error, side, className, id, ...rest }: FieldProps) {
  const made = useId();
  const inputId = id ?? made;
  const says = `${inputId}-says`;
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          className={styles.input}
          autoComplete="off"
          spellCheck={false}
          {...rest}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? says : undefined}
        />
        {side}
      </div>
      <p id={says} className={styles.says} data-error={error ? '' : undefined} aria-live="polite">
        {error || hint}
      </p>
    </div>
  );
}
