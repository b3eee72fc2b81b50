import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFlushTimer } from './flush-timer.ts';

const pace = { leastMs: 1, mostMs: 20, costFactor: 4, savedMs: 0 };

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

  it('goes on after a flush that failed', async () => {
    let flushes = 0;
    const run = vi.spyOn(globalThis, 'setImmediate').mockImplementation(((act: () => void) => {
      due.push(act);
    }) as typeof setImmediate);
    onTestFinished(() => run.mockRestore());
    const due: (() => void)[] = [];
    const timer = createFlushTimer(
      () => {
        flushes += 1;
        if (flushes === 1) throw new Error('the first fails');
      },
      { leastMs: 0, mostMs: 0, costFactor: 0, savedMs: 0 },
    );
    timer.request();
    expect(() => due.shift()!()).toThrow('the first fails');
    timer.goOn();
    due.shift()!();
    expect(flushes).toBe(2);
    timer.close();
  });

  it.each([
    ['goes on at once with what a flush left', 0, 'goOn', 2],
    ['makes a socket that drains wait no longer, as long as time is saved', 1000, 'resume', 2],
    ['makes it wait as news do, when none is', 0, 'resume', 1],
    ['makes news wait, though time is saved', 1000, 'request', 1],
  ] as const)('%s', async (_, savedMs, ask, most) => {
    let flushes = 0;
    const timer = createFlushTimer(
      () => {
        flushes += 1;
        // What is asked for while it runs waits as long as what is asked for after it.
        if (flushes === 1) timer[ask]();
      },
      { leastMs: 100_000, mostMs: 100_000, costFactor: 4, savedMs },
    );
    timer.request();
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(flushes).toBe(most);
    timer.close();
  });

  it('spends what was saved as the pauses that it spares', async () => {
    let flushes = 0;
    let nowMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => clock.mockRestore());
    const timer = createFlushTimer(
      () => {
        flushes += 1;
        nowMs += 3;
        timer.resume();
      },
      { leastMs: 0, mostMs: 100_000, costFactor: 10_000, savedMs: 70_000 },
    );
    timer.request();
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    // Half a minute a flush: the first two leave some, the third none.
    expect(flushes).toBe(3);
    timer.close();
  });
});
