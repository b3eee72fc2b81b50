import { cx } from '../../lib/cx.ts';
import { formatFull, formatGain } from '../../lib/format.ts';
import styles from './gain.module.css';

/** SOL won or lost; the sign says it too. `note`: more that its tip tells. */
export function Gain({ sol, note }: { sol: number | null; note?: string }) {
  const text = formatGain(sol);
  const tone = sol === null || text === '0' ? undefined : sol > 0 ? styles.up : styles.down;
  return (
    <span className={cx(styles.gain, tone)} data-tip={tipOf(sol, note)}>
      {text}
    </span>
  );
}

function tipOf(sol: number | null, note: string | undefined): string | undefined {
  if (sol === null) return note;
  return note === undefined ? `${formatFull(sol)} SOL` : `${formatFull(sol)} SOL\n${note}`;
}
