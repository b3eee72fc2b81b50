const tenths = (pixels: number) => Math.round(pixels * 10) / 10;

/** The line of a sparkline as SVG path data within width x height; '' below two points. */
export function sparkPath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return '';
  const low = Math.min(...values);
  const spread = Math.max(...values) - low;
  const step = width / (values.length - 1);
  const heightOf = (value: number) => (spread === 0 ? height / 2 : height - ((value - low) / spread) * height);
  return `M${values.map((value, index) => `${tenths(index * step)},${tenths(heightOf(value))}`).join('L')}`;
}
