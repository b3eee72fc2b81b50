const dayMs = 86_400_000;
/** Busiest when Europe's evening meets America's noon. */
const busiestHour = 18;

/** How busy the market is at a time of day (UTC) relative to its mean. */
export function activityAt(atMs: number, swing: number): number {
  return 1 + swing * Math.cos(phase(atMs));
}

/** Milliseconds of mean activity between two times: what a rate has to be multiplied with. */
export function activeMs(fromMs: number, toMs: number, swing: number): number {
  return toMs - fromMs + ((swing * dayMs) / (2 * Math.PI)) * (Math.sin(phase(toMs)) - Math.sin(phase(fromMs)));
}

function phase(atMs: number): number {
  return ((atMs % dayMs) / dayMs - busiestHour / 24) * 2 * Math.PI;
}
