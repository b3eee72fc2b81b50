const tenths = (pixels: number) => Math.round(pixels * 10) / 10;

/** The line of a sparkline as SVG path data within width x height; '' below two points. */
export function sparkPath(values: readonly number[], width: number, height: number): string {
  return values.length < 2 ? '' : `M${pointsOf(values, width, height).join('L')}`;
}

function pointsOf(values: readonly number[], width: number, height: number): [x: number, y: number][] {
  const low = Math.min(...values);
  const spread = Math.max(...values) - low;
  const step = width / (values.length - 1);
  const heightOf = (value: number) => (spread === 0 ? height / 2 : height - ((value - low) / spread) * height);
  return values.map((value, index) => [tenths(index * step), tenths(heightOf(value))]);
}

const firstStepMs = 1000;

/**
 * Place of a moment on the line of prices since a launch: the first price, then those at the ends of even steps, of a second or of twice as
 * long as often as it takes, up to the last trade. Times are since the launch; null where there is no line.
 */
export function sparkPlace(
  values: readonly number[],
  { atMs, lastMs }: { atMs: number; lastMs: number },
  width: number,
  height: number,
): [x: number, y: number] | null {
  const end = values.length - 1;
  if (end < 1) return null;
  let stepMs = firstStepMs;
  while (Math.floor(lastMs / stepMs) >= end) stepMs *= 2;
  const place = Math.min(Math.max(atMs / stepMs, 0), end);
  const points = pointsOf(values, width, height);
  const [before, after] = [points[Math.floor(place)]!, points[Math.ceil(place)]!];
  const share = place % 1;
  return [tenths((place * width) / end), tenths(before[1] + (after[1] - before[1]) * share)];
}
