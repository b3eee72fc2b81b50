import { scaleLinear } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import { cx } from '../../lib/cx.ts';
import { formatDuration } from '../../lib/format.ts';
import styles from './time-lines.module.css';

interface TimePoint {
  /** Since the launch (ms). */
  atMs: number;
  /** null: not known then; the line is broken. */
  value: number | null;
}

interface TimeLine {
  name: string;
  points: readonly TimePoint[];
  /** How it is drawn: the first of the picture, or beside it in dashes. */
  look: 'main' | 'first' | 'second' | 'third';
}

interface TimeLinesProps {
  lines: readonly TimeLine[];
  /** The upper end of the scale, which begins at 0. */
  top: number;
  /** Levels with their names. */
  guides?: readonly { value: number; name: string }[];
  label: string;
  formatValue: (value: number) => string;
  /** The main line stands on an area. */
  isFilled?: boolean;
}

const width = 100;
const height = 40;

/** Lines over the life of a token; each keeps its value until the next one is known. */
export function TimeLines({ lines, top, guides = [], label, formatValue, isFilled }: TimeLinesProps) {
  const times = lines.flatMap(({ points }) => points.map(({ atMs }) => atMs));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const x = scaleLinear({ domain: [from, to > from ? to : from + 1], range: [0, width] });
  const y = scaleLinear({ domain: [0, top > 0 ? top : 1], range: [height, 0] });
  const place = {
    x: ({ atMs }: TimePoint) => x(atMs),
    y: ({ value }: TimePoint) => y(value ?? 0),
    defined: ({ value }: TimePoint) => value !== null,
  };
  return (
    <figure className={styles.figure}>
      <div className={styles.plot}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
          {guides.map(({ value, name }) => (
            <line key={name} x1={0} x2={width} y1={y(value)} y2={y(value)} className={styles.guide} />
          ))}
          {lines.map(({ name, points, look }) => (
            <g key={name}>
              {isFilled && look === 'main' && (
                <AreaClosed data={[...points]} {...place} yScale={y} className={styles.area} />
              )}
              <LinePath data={[...points]} {...place} className={cx(styles.line, styles[look])} />
            </g>
          ))}
        </svg>
        {guides.map(({ value, name }) => (
          <span key={name} className={styles.name} style={{ top: `${100 - (100 * value) / top}%` }}>
            {name}
          </span>
        ))}
      </div>
      <figcaption className={styles.ends}>
        <span>{formatDuration(from)} after launch</span>
        <span>up to {formatValue(top)}</span>
        <span>{formatDuration(to)}</span>
      </figcaption>
    </figure>
  );
}
