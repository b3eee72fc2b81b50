/** Points that something brings to a score or takes of it: "+4.2", "−31.0". */
export function formatPoints(points: number): string {
  const rounded = Math.abs(points).toFixed(1);
  return rounded === '0.0' ? rounded : `${points < 0 ? '−' : '+'}${rounded}`;
}
