import type { Time } from 'lightweight-charts';

/**
 * A time as the chart takes it, by the clock of the reader as every other time of the page: the chart itself would write it in UTC. The
 * offset is that of now for all, so that an hour that the clock has twice keeps its order.
 */
export function chartSeconds(timeMs: number): Time {
  return (Math.floor(timeMs / 1000) - new Date().getTimezoneOffset() * 60) as Time;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** "07:38:42", by the clock of the reader. */
export function clockText(timeMs: number): string {
  return clock.format(timeMs);
}
