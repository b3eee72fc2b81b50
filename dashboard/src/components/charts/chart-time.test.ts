import { afterEach, expect, test, vi } from 'vitest';
import { chartSeconds } from './chart-time.ts';

afterEach(() => vi.unstubAllEnvs());

/** What the chart writes of a time: its hour in UTC. */
const written = (timeMs: number) => new Date(Number(chartSeconds(timeMs)) * 1000).toISOString().slice(11, 19);

test.each(['UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Adelaide'])(
  'the axis of the chart goes by the clock of %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    const nowMs = Math.floor(Date.now() / 1000) * 1000;
    expect(written(nowMs)).toBe(new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(nowMs));
  },
);

test('the hour that a clock has twice stays in order', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const changeMs = Date.UTC(2026, 10, 1, 6);
  expect(Number(chartSeconds(changeMs + 1000)) - Number(chartSeconds(changeMs - 1000))).toBe(2);
});
