const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Oct 1st" while access is still free for every visitor, null from that day on and while the day is not known. */
export function freeUntil(entitlementFromMs: number | undefined, nowMs: number): string | null {
  if (entitlementFromMs === undefined || nowMs >= entitlementFromMs) return null;
  const day = new Date(entitlementFromMs);
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}${ending(day.getUTCDate())}`;
}

function ending(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th';
}
