const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const dayMs = 24 * 3_600_000;

/** "14:05", by the clock of the reader. */
export function formatTime(ms: number): string {
  return time.format(ms);
}

export function formatMoment(ms: number): string {
  return full.format(ms);
}

/** "Today", "Yesterday" or the date. */
export function formatDay(ms: number, nowMs: number): string {
  if (isSameDay(ms, nowMs)) return 'Today';
  return isSameDay(ms, nowMs - dayMs) ? 'Yesterday' : weekday.format(ms);
}

function isSameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}

/** "4 s", "3 min", "2 h": how long something still takes, never less than it does. */
export function formatWait(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`;
}
