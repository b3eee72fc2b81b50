import { afterEach, describe, expect, it, vi } from 'vitest';
import { type DelayWatch, watchDelay } from './watch-delay.ts';

let watched: DelayWatch | undefined;
afterEach(() => watched?.close());

describe('the delay of the event loop', () => {
  it('is told while it lasts, remembered for a moment, and then forgotten', async () => {
    let stoppedMs = 0;
    watched = watchDelay(() => performance.now() + stoppedMs);
    const { delayMs } = watched;
    // The clock goes on and nothing else does.
    stoppedMs = 500;
    expect(delayMs()).toBeGreaterThanOrEqual(480);
    await vi.waitFor(() => expect(delayMs()).toBeLessThan(480), { timeout: 100_000, interval: 20 });
  });
});
