import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RateLimit, RateLimits } from '../../src/rate-limits/port.ts';
import { runToEnd } from '../run-until-killed.ts';
import type { RateLimitsHarness } from './contract-harness.ts';

const program = new URL('./take-many.child.ts', import.meta.url);
/** Long enough that nothing comes back during a test. */
const windowMs = 3_600_000;

/** The promises of `RateLimits`, for any engine. */
export function rateLimitsContract(name: string, create: () => Promise<RateLimitsHarness>): void {
  describe(`rate limits contract: ${name}`, () => {
    let harness: RateLimitsHarness;
    let limits: RateLimits;

    beforeEach(async () => {
      harness = await create();
      limits = await harness.open();
    });
    afterEach(() => limits.close());

    const takeMany = (key: string, limit: RateLimit, count: number) =>
      Promise.all(Array.from({ length: count }, () => limits.take(key, limit)));

    it('allows exactly the limit of simultaneous takes, and tells how many are left', async () => {
      for (const limit of [1, 3, 40]) {
        const decisions = await takeMany(`of ${limit}`, { limit, windowMs }, 100);
        expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(limit);
        const remaining = decisions.filter(({ allowed }) => allowed).map((decision) => decision.remaining);
        expect(remaining).toEqual(Array.from({ length: limit }, (_, at) => limit - 1 - at));
        for (const { allowed, retryAfterMs } of decisions.slice(limit)) {
          expect(allowed).toBe(false);
          expect(retryAfterMs).toBeGreaterThan(0);
          expect(retryAfterMs).toBeLessThanOrEqual(windowMs / limit);
        }
      }
    });

    it('allows several at once together or not at all, and tells when they will be', async () => {
      const limit = { limit: 10, windowMs };
      expect(await limits.take('k', limit, 4)).toEqual({ allowed: true, remaining: 6, retryAfterMs: 0 });
      const refused = await limits.take('k', limit, 7);
      expect(refused).toMatchObject({ allowed: false, remaining: 6 });
      // One is missing, and comes back in a tenth of the window.
      expect(refused.retryAfterMs).toBeGreaterThan(windowMs / 10 - 60_000);
      expect(refused.retryAfterMs).toBeLessThanOrEqual(windowMs / 10);
      expect(await limits.take('k', limit, 6)).toMatchObject({ allowed: true, remaining: 0 });
      expect(await limits.take('k', limit)).toMatchObject({ allowed: false });
      expect(await limits.take('other', limit, 11)).toMatchObject({ allowed: false, remaining: 10 });
    });

    it('keeps keys apart', async () => {
      const limit = { limit: 1, windowMs };
      expect((await limits.take('a', limit)).allowed).toBe(true);
      expect((await limits.take('a', limit)).allowed).toBe(false);
      for (const key of ['b', '', 'a:b', 'Ω 😀', 'constructor']) {
        expect((await limits.take(key, limit)).allowed).toBe(true);
        expect((await limits.take(key, limit)).allowed).toBe(false);
      }
    });

    it('gives takes back one by one; a refused take costs nothing', async () => {
      const limit = { limit: 4, windowMs: 1200 };
      const startedAtMs = performance.now();
      expect((await takeMany('k', limit, 4)).every(({ allowed }) => allowed)).toBe(true);
      // Refused without a pause, and none of that puts off the next allowed one.
      let allowed = 0;
      let refused = 0;
      while (allowed < 3) {
        const decision = await limits.take('k', limit);
        if (decision.allowed) allowed += 1;
        else refused += 1;
        expect(decision.retryAfterMs).toBeLessThanOrEqual(300);
        // At no time more are back than the time that has passed can have brought.
        expect(allowed).toBeLessThanOrEqual(Math.floor((performance.now() - startedAtMs + 20) / 300));
      }
      expect(refused).toBeGreaterThan(0);
    });

    it('refuses use after close, by code; closing twice is fine', async () => {
      await limits.close();
      await limits.close();
      await expect(limits.take('k', { limit: 1, windowMs })).rejects.toMatchObject({ code: 'CLOSED' });
    });

    it('allows exactly the limit to several processes together', async (test) => {
      const { shared } = harness;
      if (!shared) return test.skip('this engine lives within a process');
      const args = [shared.opener.href, shared.location, 'k', '100', '37', String(windowMs)];
      const lines = await Promise.all([runToEnd(program, args), runToEnd(program, args)]);
      const allowed = lines.flat().map(Number);
      expect(allowed).toHaveLength(2);
      expect(allowed.reduce((sum, count) => sum + count, 0)).toBe(37);
      expect((await limits.take('k', { limit: 37, windowMs })).allowed).toBe(false);
    });
  });
}
