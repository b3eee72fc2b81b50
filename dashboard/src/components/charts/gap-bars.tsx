import { scaleBand, scaleSqrt } from '@visx/scale';
import { Bar } from '@visx/shape';
import { formatDuration } from '../../lib/format.ts';
import styles from './gap-bars.module.css';

const mostGaps = 100;
const width = 100;
const height = 24;
/** A gap of no time still has a bar that can be seen. */
const lowest = 0.6;

/** One bar for each gap (seconds) between trades, oldest first: a metronome is a flat row, a burst a valley. */
export function GapBars({ gaps }: { gaps: readonly number[] }) {
  const shown = gaps.slice(0, mostGaps);
  const longest = Math.max(...shown, 1e-9);
  const x = scaleBand({
    domain: shown.map((_, index) => index),
    range: [0, width],
    paddingInner: 0.3,
    paddingOuter: 0.15,
    align: 0,
  });
  const y = scaleSqrt({ domain: [0, longest], range: [0, height] });
  return (
    <figure className={styles.gaps}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Seconds between trades, oldest first"
      >
        {shown.map((gap, index) => {
          const tall = Math.max(lowest, y(gap));
          const key = `${index}:${gap}`;
          return <Bar key={key} x={x(index)} y={height - tall} width={x.bandwidth()} height={tall} />;
        })}
      </svg>
      <figcaption>
        Gaps between trades, oldest first; the longest is {formatDuration(longest * 1000)} (root scale)
      </figcaption>
    </figure>
  );
}
