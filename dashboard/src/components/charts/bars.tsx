import { scaleBand, scaleLinear, scaleSqrt } from '@visx/scale';
import { Bar } from '@visx/shape';

interface BarsProps {
  values: readonly number[];
  label: string;
  /** By the root, short bars stay apart from shorter ones beside a long one. */
  scale?: 'linear' | 'root';
  /** Of a value of 0, which is drawn nonetheless. */
  lowest?: number;
  /** Bars that stand back. */
  isFaint?: (index: number) => boolean;
}

const width = 100;
const height = 24;
const faint = 0.3;

/** A bar for each value from left to right, as wide and high as there is room. */
export function Bars({ values, label, scale = 'linear', lowest = 0, isFaint }: BarsProps) {
  const x = scaleBand({
    domain: values.map((_, index) => index),
    range: [0, width],
    paddingInner: 0.3,
    paddingOuter: 0.15,
    align: 0,
  });
  const ends = { domain: [0, Math.max(...values, 1e-9)], range: [0, height] };
  const y = scale === 'root' ? scaleSqrt(ends) : scaleLinear(ends);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {values.map((value, index) => {
        const tall = Math.max(lowest, y(value));
        const key = `${index}:${value}`;
        const opacity = isFaint?.(index) ? faint : 1;
        return <Bar key={key} x={x(index)} y={height - tall} width={x.bandwidth()} height={tall} opacity={opacity} />;
      })}
    </svg>
  );
}
