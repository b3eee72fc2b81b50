import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const hourMs = 3_600_000;
const nowMs = 1_700_000_000_000;

test.each([
  // The clock of a server may be ahead of the reader's.
  [-5_000, 'Just now'],
  [59_000, 'Just now'],
  [60_000, '1m ago'],
  [hourMs, '1h ago'],
  [25 * hourMs, '1d ago'],
])('%i ms ago', (ms, text) => {
  expect(timeAgo(nowMs - ms, nowMs)).toBe(text);
});
