import { scaleLinear } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import { formatDate, formatDateTime, formatFull } from '../../lib/format.ts';
import styles from './equity-curve.module.css';

interface EquityCurveProps {
  /** Result so far (SOL) after each call, in the order of the calls. */
  points: readonly { at: number; sol: number }[];
  label: string;
}

const width = 100;
const height = 40;
/** A curve of less time is told by the minute. */
const shortMs = 3 * 86_400_000;

/** What a position in every call would have come to, call by call; the line at zero is where it began. */
export function EquityCurve({ points, label }: EquityCurveProps) {
  const curve = [{ at: points[0]?.at ?? 0, sol: 0 }, ...points];
  const results = curve.map(({ sol }) => sol);
  const [lowest, highest] = [Math.min(...results), Math.max(...results)];
  const x = scaleLinear({ domain: [0, curve.length - 1], range: [0, width] });
  const y = scaleLinear({ domain: [lowest, highest > lowest ? highest : lowest + 1], range: [height, 0] });
  const place = { x: (_: unknown, index: number) => x(index), y: ({ sol }: { sol: number }) => y(sol) };
  const data = [...curve];
  const [first, last] = [curve[0], curve.at(-1)];
  const formatTime = (last?.at ?? 0) - (first?.at ?? 0) < shortMs ? formatDateTime : formatDate;
  return (
    <figure className={styles.equity}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <AreaClosed data={data} x={place.x} y={place.y} y0={y(0)} yScale={y} className={styles.area} />
        <line x1={0} x2={width} y1={y(0)} y2={y(0)} className={styles.zero} />
        <LinePath data={data} x={place.x} y={place.y} className={styles.line} />
      </svg>
      <figcaption className={styles.ends}>
        <span>{formatTime(first?.at)}</span>
        <span>
          from {formatFull(round(lowest))} to {formatFull(round(highest))} SOL
        </span>
        <span>{formatTime(last?.at)}</span>
      </figcaption>
    </figure>
  );
}

function round(sol: number): number {
  return Math.round(sol * 100) / 100;
}
