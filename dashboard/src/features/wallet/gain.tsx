import { cx } from '../../lib/cx.ts';
import { formatFull, formatGain } from '../../lib/format.ts';
import styles from './gain.module.css';

/** SOL won or lost; the sign says it too. */
export function Gain({ sol }: { sol: number | null }) {
  const text = formatGain(sol);
  const tone = sol === null || text === '0' ? undefined : sol > 0 ? styles.up : styles.down;
  return (
    <span className={cx(styles.gain, tone)} data-tip={sol === null ? undefined : `${formatFull(sol)} SOL`}>
      {text}
    </span>
  );
}
