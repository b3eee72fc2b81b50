import { cx } from '../../lib/cx.ts';
import styles from './spinner.module.css';

interface SpinnerProps {
  /** What is awaited, read out: "Loading…". Left out where a text beside it says so. */
  label?: string;
  size?: number;
  /** In the middle of all the room there is: a whole screen or panel waits. */
  fill?: boolean;
}

export function Spinner({ label, size = 16, fill = false }: SpinnerProps) {
  return (
    <span className={cx(styles.spinner, fill && styles.fill)} role={label ? 'status' : undefined}>
      <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
        <circle className={styles.track} cx="8" cy="8" r="6.5" />
        <path className={styles.arc} d="M8 1.5A6.5 6.5 0 0 1 14.5 8" />
      </svg>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
