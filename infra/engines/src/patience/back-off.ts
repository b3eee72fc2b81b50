import { randomInt } from 'node:crypto';

export interface BackOffSettings {
  firstMs: number;
  factor: number;
  maxMs: number;
  /** Share of the wait that is random: 1 = full jitter, 0 = none. */
  jitter: number;
}

export interface BackOff {
  /** The next wait in ms; each is longer than the one before, up to the maximum. */
  next(): number;
  reset(): void;
}

/** 0 <= x < 1. Only waits use it, never data, so that tests can pass their own. */
export type Random = () => number;

export const systemRandom: Random = () => randomInt(0x1_0000_0000) / 0x1_0000_0000;

/** Exponential back-off with jitter (Brooker 2015, "Exponential backoff and jitter", AWS Architecture Blog). */
export function createBackOff(settings: BackOffSettings, random: Random = systemRandom): BackOff {
  let attempt = 0;
  return {
    next() {
      return waitAfter(settings, attempt++, random);
    },
    reset() {
      attempt = 0;
    },
  };
}

/** The wait after `failures` that came before this one, in ms. */
export function waitAfter(settings: BackOffSettings, failures: number, random: Random = systemRandom): number {
  const { firstMs, factor, maxMs, jitter } = settings;
  return Math.min(maxMs, firstMs * factor ** Math.min(failures, 64)) * (1 - jitter * random());
}
