export interface BreakerOptions {
  /** So many failures one after the other open it. */
  failures: number;
  /** Open, it refuses at once for so long; doubled with each trial that fails, up to the maximum (ms). */
  restMs: number;
  mostRestMs: number;
  now: () => number;
}

/** Stops asking a peer that fails. After its rest one caller may try, and that outcome decides for all. */
export interface Breaker {
  /** Whether this caller may ask now; who may must tell the outcome. */
  mayTry(): boolean;
  succeeded(): void;
  failed(): void;
  readonly isOpen: boolean;
}

export function createBreaker({ failures, restMs, mostRestMs, now }: BreakerOptions): Breaker {
  let failed = 0;
  let restsUntilMs = 0;
  let nextRestMs = restMs;
  let isOpen = false;
  let isTrying = false;
  return {
    get isOpen() {
      return isOpen;
    },
    mayTry() {
      if (!isOpen) return true;
      if (isTrying || now() < restsUntilMs) return false;
      isTrying = true;
      return true;
    },
    succeeded() {
      failed = 0;
      nextRestMs = restMs;
      isOpen = false;
      isTrying = false;
    },
    failed() {
      failed += 1;
      if (!isTrying && failed < failures) return;
      restsUntilMs = now() + nextRestMs;
      nextRestMs = Math.min(mostRestMs, nextRestMs * 2);
      isOpen = true;
      isTrying = false;
    },
  };
}
