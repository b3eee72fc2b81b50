import { NumberInput } from './number-input.tsx';
import styles from './slider-input.module.css';

interface SliderInputProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  disabled?: boolean;
  unit?: string;
  /** What else is wrong than to lie outside of the range. */
  problem?: string | undefined;
  onChange: (value: number) => void;
}

/** A slider with the number beside it, which can be typed too. */
export function SliderInput({ label, value, min, max, step, disabled = false, ...rest }: SliderInputProps) {
  const { unit, onChange } = rest;
  const problem = rest.problem ?? (value >= min && value <= max ? undefined : `must be from ${min} to ${max}`);
  return (
    <span className={styles.slider}>
      <input
        type="range"
        aria-label={label}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        value={Number.isNaN(value) ? min : value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <NumberInput
        label={`${label}, typed`}
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        problem={problem}
        onChange={onChange}
        {...(unit ? { unit } : {})}
      />
    </span>
  );
}
