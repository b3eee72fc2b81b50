import { scaleLinear } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import styles from './concentration-line.module.css';

const width = 100;
const height = 40;

/** Share of the first 1, 2, 3 … holders together: a steep line is a supply in few hands. */
export function ConcentrationLine({ course }: { course: readonly number[] }) {
  const points = [0, ...course];
  const x = scaleLinear({ domain: [0, Math.max(1, course.length)], range: [0, width] });
  const y = scaleLinear({ domain: [0, 1], range: [height, 0] });
  const place = { x: (_: number, index: number) => x(index), y: (share: number) => y(share) };
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Share of the supply with the largest holders together, by their number"
      >
        <AreaClosed data={points} {...place} yScale={y} className={styles.area} />
        <LinePath data={points} {...place} className={styles.line} />
      </svg>
      <figcaption className={styles.ends}>
        <span>largest holder</span>
        <span>0 to 100% of the supply, together</span>
        <span>{course.length === 1 ? 'the only one' : `the ${course.length} largest`}</span>
      </figcaption>
    </figure>
  );
}
