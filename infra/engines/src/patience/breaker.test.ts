import { describe, expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';

function open() {
  const clock = { ms: 0 };
  const breaker = createBreaker({ failures: 3, restMs: 100, mostRestMs: 300, now: () => clock.ms });
  const fail = () => {
    expect(breaker.mayTry()).toBe(true);
    breaker.failed();
  };
  return { clock, breaker, fail };
}

describe('a breaker', () => {
  it('opens after failures in a row, and not for those that a success interrupts', () => {
    const { breaker, fail } = open();
    fail();
    fail();
    breaker.succeeded();
    fail();
    fail();
    expect(breaker.isOpen).toBe(false);
    fail();
    expect(breaker.isOpen).toBe(true);
    expect(breaker.mayTry()).toBe(false);
  });

  it('lets one caller try after its rest, whose success closes it', () => {
    const { clock, breaker, fail } = open();
    for (let i = 0; i < 3; i++) fail();
    clock.ms = 100;
    expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false]);
    breaker.succeeded();
    expect(breaker.isOpen).toBe(false);
    expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, true]);
  });

  it('rests longer after each trial that fails, up to the most', () => {
    const { clock, breaker, fail } = open();
    for (let i = 0; i < 3; i++) fail();
    const rests: number[] = [];
    for (let trial = 0; trial < 4; trial++) {
      const from = clock.ms;
      while (!breaker.mayTry()) clock.ms += 1;
      rests.push(clock.ms - from);
      breaker.failed();
    }
    expect(rests).toEqual([100, 200, 300, 300]);
  });
});
