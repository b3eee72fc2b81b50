import { line } from '@visx/shape';

const tenths = (pixels: number) => Math.round(pixels * 10) / 10;
const path = line<readonly [x: number, y: number]>({ x: ([x]) => tenths(x), y: ([, y]) => tenths(y) });

/** The line of a sparkline as SVG path data within width x height; '' below two points. */
export function sparkPath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return '';
  const low = Math.min(...values);
  const spread = Math.max(...values) - low;
  const step = width / (values.length - 1);
  const heightOf = (value: number) => (spread === 0 ? height / 2 : height - ((value - low) / spread) * height);
  return path(values.map((value, index) => [index * step, heightOf(value)] as const)) ?? '';
}
