import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activeMs, activityAt } from './activity.ts';

const hourMs = 3_600_000;
const midnight = Date.UTC(2026, 8, 21);

test('a day is busy in the evening and quiet in the morning, and as busy as its mean in all', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => activityAt(midnight + hour * hourMs, 0.3));
  expect(hours.indexOf(Math.max(...hours))).toBe(18);
  expect(hours.indexOf(Math.min(...hours))).toBe(6);
  expect(Math.max(...hours)).toBeCloseTo(1.3, 10);
  expect(activeMs(midnight, midnight + 24 * hourMs, 0.3)).toBeCloseTo(24 * hourMs, 3);
  expect(activeMs(midnight, midnight + hourMs, 0)).toBe(hourMs);
});

test('what is due in a span is the sum of its parts', () => {
  const times = fc.integer({ min: 0, max: 3 * 24 * hourMs });
  fc.assert(
    fc.property(times, times, fc.double({ min: 0, max: 0.9, noNaN: true }), (a, b, swing) => {
      const [from, to] = [midnight + Math.min(a, b), midnight + Math.max(a, b)];
      let sum = 0;
      const step = (to - from) / 400;
      for (let part = 0; part < 400; part++) sum += activityAt(from + (part + 0.5) * step, swing) * step;
      expect(Math.abs(activeMs(from, to, swing) - sum)).toBeLessThan(1e-3 * (to - from) + 1);
    }),
  );
});
