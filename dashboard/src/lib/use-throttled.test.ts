import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useThrottled } from './use-throttled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what moves all the time is told now and then, and the last of it in the end', () => {
  const { result, rerender } = renderHook((value: number) => useThrottled(value, 300), { initialProps: 0 });
  const told = new Set<number>();
  for (let value = 1; value <= 40; value += 1) {
    rerender(value);
    act(() => void vi.advanceTimersByTime(50));
    told.add(result.current);
  }
  expect(told.size).toBeGreaterThanOrEqual(5);
  expect(told.size).toBeLessThanOrEqual(9);
  act(() => void vi.advanceTimersByTime(300));
  expect(result.current).toBe(40);
});
