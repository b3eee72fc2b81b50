/** "3d ago", "2h ago", "5m ago", else "Just now". */
export function timeAgo(timeMs: number, nowMs: number): string {
  const minutes = Math.floor((nowMs - timeMs) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes}m ago`;
  return minutes < 1440 ? `${Math.floor(minutes / 60)}h ago` : `${Math.floor(minutes / 1440)}d ago`;
}
