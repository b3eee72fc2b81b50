import { describe, expect, it, vi } from 'vitest';
import { createFlushTimer } from './flush-timer.ts';

const pace = { leastMs: 1, mostMs: 20, costFactor: 4 };

describe('the flush timer', () => {
  it('runs once for many requests, and again for a later one', async () => {
    let flushes = 0;
    const timer = createFlushTimer(() => {
      flushes += 1;
    }, pace);
    for (let i = 0; i < 10; i++) timer.request();
    await vi.waitFor(() => expect(flushes).toBe(1));
    timer.request();
    timer.request();
    await vi.waitFor(() => expect(flushes).toBe(2));
    timer.close();
  });

  it('does not run after it is closed, and leaves the event loop as it was', async () => {
    // A flush that is due as an immediate and one that is due as a timeout.
    for (const runs of [0, 1]) {
      let flushes = 0;
      const timer = createFlushTimer(
        () => {
          flushes += 1;
        },
        { ...pace, leastMs: 1000, mostMs: 1000 },
      );
      timer.request();
      if (runs === 1) {
        await vi.waitFor(() => expect(flushes).toBe(1));
        timer.request();
      }
      timer.close();
      timer.request();
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
      expect(flushes).toBe(runs);
    }
  });

  it('lets a flush that asks for another one have it', async () => {
    let flushes = 0;
    const timer = createFlushTimer(() => {
      flushes += 1;
      if (flushes < 3) timer.request();
    }, pace);
    timer.request();
    await vi.waitFor(() => expect(flushes).toBe(3));
    timer.close();
  });
});
