import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paceOf } from './pace.ts';

const { burst, refillMs } = chatLimits;

it('lets through a burst and then one each two seconds, whatever comes between (property)', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 60 }), (gaps) => {
      let [nowMs, settledAtMs] = [1_000_000, 0];
      const sent: number[] = [];
      for (const gap of gaps) {
        nowMs += gap;
        const pace = paceOf(settledAtMs, nowMs);
        if (pace.waitMs > 0) {
          // It is worth waiting for just so long.
          expect(paceOf(settledAtMs, nowMs + pace.waitMs).waitMs).toBe(0);
          expect(paceOf(settledAtMs, nowMs + pace.waitMs - 1).waitMs).toBe(1);
          continue;
        }
        settledAtMs = pace.settledAtMs;
        sent.push(nowMs);
      }
      for (const [n, atMs] of sent.entries()) {
        const within = sent.filter((other, o) => o <= n && other > atMs - 10_000).length;
        expect(within).toBeLessThanOrEqual(burst + 10_000 / refillMs);
      }
    }),
  );
});

it('makes an account wait no longer than after a full burst where a clock is set back', () => {
  expect(paceOf(90_000_000, 1_000)).toEqual({ waitMs: refillMs, settledAtMs: 1_000 + (burst + 1) * refillMs });
});
