import { createMetrics } from '@mintscope/engines/metrics';
import { describe, expect, it } from 'vitest';
import { RequestError } from '../errors.ts';
import { createVisitorAdmission } from './admit-visitors.ts';

function setUp() {
  const metrics = createMetrics();
  const state = { delayMs: 0, nowMs: 0 };
  const admit = createVisitorAdmission({ metrics, delayMs: () => state.delayMs, now: () => state.nowMs });
  /** Visitors of so many calls that are let in and answered at once. */
  const letIn = (calls: number) => {
    let count = 0;
    for (let i = 0; i < calls; i++) {
      try {
        admit()();
        count += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(RequestError);
        expect(error).toMatchObject({ status: 503, code: 'BUSY', headers: [['retry-after', '1']] });
      }
    }
    return count;
  };
  const shed = async () =>
    Object.fromEntries(
      (await metrics.values('mintscope_http_shed_total')).map(({ labels, value }) => [labels.reason, value]),
    );
  return { state, admit, letIn, shed };
}

describe('visitors', () => {
  it('are all let in while the event loop turns in time', () => {
    const { state, letIn } = setUp();
    state.delayMs = 40;
    expect(letIn(10_000)).toBe(10_000);
  });

  it('are let in at a bounded rate while it does not', async () => {
    const { state, letIn, shed } = setUp();
    state.delayMs = 41;
    expect(letIn(1_000)).toBe(200);
    state.nowMs = 500;
    expect(letIn(1_000)).toBe(100);
    state.nowMs = 60_000;
    expect(letIn(1_000)).toBe(200);
    expect(await shed()).toEqual({ late: 2_500 });
    state.delayMs = 0;
    expect(letIn(1_000)).toBe(1_000);
  });

  it('are a hundred at most at once, also of those who are let in at any rate', async () => {
    const { admit, letIn, shed } = setUp();
    const leave = Array.from({ length: 100 }, () => admit());
    expect(letIn(5)).toBe(0);
    leave[0]?.();
    leave[0]?.();
    const last = admit();
    expect(letIn(1)).toBe(0);
    last();
    expect(letIn(1)).toBe(1);
    expect(await shed()).toEqual({ crowd: 6 });
  });
});
