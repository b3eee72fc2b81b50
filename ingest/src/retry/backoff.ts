import { randomInt } from 'node:crypto';

export interface BackoffSettings {
  firstMs: number;
  factor: number;
  maxMs: number;
  /** Share of the wait that is random: 1 = full jitter, 0 = none. */
  jitter: number;
}

export interface Backoff {
  /** The next wait in ms; each is longer than the one before, up to the maximum. */
  next(): number;
  reset(): void;
}

/** 0 <= x < 1. Only waits use it, never data, so that tests can pass their own. */
export type Random = () => number;

export const systemRandom: Random = () => randomInt(0x1_0000_0000) / 0x1_0000_0000;

/** Exponential back-off with jitter (Brooker 2015, "Exponential backoff and jitter", AWS Architecture Blog). */
export function createBackoff(settings: BackoffSettings, random: Random = systemRandom): Backoff {
  let attempt = 0;
  return {
    next() {
      const ceiling = waitCeiling(settings, attempt);
      attempt += 1;
      return ceiling * (1 - settings.jitter * random());
    },
    reset() {
      attempt = 0;
    },
  };
}

/** The longest wait before attempt `attempt` (from 0), in ms. */
export function waitCeiling(settings: BackoffSettings, attempt: number): number {
  return Math.min(settings.maxMs, settings.firstMs * settings.factor ** Math.min(attempt, 64));
}
