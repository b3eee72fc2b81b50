import { useState } from 'react';
import { formatFull } from '../../lib/format.ts';
import styles from './number-input.module.css';

interface NumberInputProps {
  /** Read out; what stands beside the input says it to the eye. */
  label: string;
  value: number;
  /** NaN for what is no number: the text stays as it was typed. */
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  disabled?: boolean;
  problem?: string | undefined;
  /** Id of the text that says more about it. */
  describedBy?: string;
}

/** A number as it was typed. It takes over another value only when that comes from elsewhere. */
export function NumberInput({
  label,
  value,
  onChange,
  unit,
  disabled,
  problem,
  describedBy,
  ...bounds
}: NumberInputProps) {
  const [typed, setTyped] = useState({ text: textOf(value), value });
  const text = Object.is(typed.value, value) ? typed.text : textOf(value);
  return (
    <span className={styles.number}>
      <input
        type="text"
        inputMode={bounds.step !== undefined && bounds.step < 1 ? 'decimal' : 'numeric'}
        className={styles.input}
        aria-label={label}
        disabled={disabled}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy}
        value={text}
        onChange={(event) => {
          const next = numberOf(event.target.value);
          setTyped({ text: event.target.value, value: next });
          onChange(next);
        }}
        onKeyDown={(event) => {
          const turn = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
          if (turn === 0 || Number.isNaN(value)) return;
          event.preventDefault();
          onChange(stepped(value, turn, bounds));
        }}
      />
      {unit && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}

/** `1,000`, ` 1000 ` and `1e3` are numbers; nothing is not 0. */
function numberOf(text: string): number {
  const bare = text.replace(/[,\s_]/g, '');
  return bare === '' ? Number.NaN : Number(bare);
}

function textOf(value: number): string {
  return Number.isNaN(value) ? '' : formatFull(value);
}

function stepped(value: number, turn: number, { min, max, step = 1 }: Pick<NumberInputProps, 'min' | 'max' | 'step'>) {
  const next = Math.round((value + turn * step) / step) * step;
  const exact = Number(next.toFixed(6));
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, exact));
}
