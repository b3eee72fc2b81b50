/** The line of a sparkline as SVG path data within width x height; '' below two points. */
export function sparkPath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return '';
  const low = Math.min(...values);
  const high = Math.max(...values);
  const spread = high - low;
  const step = width / (values.length - 1);
  return values
    .map((value, index) => {
      const y = spread === 0 ? height / 2 : height - ((value - low) / spread) * height;
      return `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
