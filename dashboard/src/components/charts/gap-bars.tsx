import { formatDuration } from '../../lib/format.ts';
import { Bars } from './bars.tsx';
import styles from './gap-bars.module.css';

const mostGaps = 100;
/** A gap of no time still has a bar that can be seen. */
const lowest = 0.6;

/** One bar for each gap (seconds) between trades, oldest first: a metronome is a flat row, a burst a valley. */
export function GapBars({ gaps }: { gaps: readonly number[] }) {
  const shown = gaps.slice(0, mostGaps);
  const longest = Math.max(...shown, 1e-9);
  return (
    <figure className={styles.gaps}>
      <Bars values={shown} label="Seconds between trades, oldest first" scale="root" lowest={lowest} />
      <figcaption>
        Gaps between trades, oldest first; the longest is {formatDuration(longest * 1000)} (root scale)
      </figcaption>
    </figure>
  );
}
