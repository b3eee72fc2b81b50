/** Limits of the pause between two flushes (ms), and its length as a multiple of what the last flush cost. */
export interface FlushPace {
  leastMs: number;
  mostMs: number;
  costFactor: number;
}

/** Runs `flush` soon after `request`: at once when idle, and never for more than a fixed share of the time. */
export interface FlushTimer {
  request(): void;
  close(): void;
}

export function createFlushTimer(flush: () => void, pace: FlushPace): FlushTimer {
  /** Stops the flush that is due. */
  let cancel: (() => void) | null = null;
  let nextAtMs = 0;
  let closed = false;

  function run(): void {
    cancel = null;
    const startMs = performance.now();
    flush();
    const endMs = performance.now();
    const pauseMs = Math.min(pace.mostMs, Math.max(pace.leastMs, (endMs - startMs) * pace.costFactor));
    nextAtMs = endMs + pauseMs;
  }

  return {
    request() {
      if (cancel || closed) return;
      const waitMs = nextAtMs - performance.now();
      // Each kind is cleared by its own call: the other's corrupts Node's count of what is pending.
      if (waitMs <= 0) {
        const immediate = setImmediate(run);
        cancel = () => clearImmediate(immediate);
      } else {
        const timeout = setTimeout(run, waitMs);
        cancel = () => clearTimeout(timeout);
      }
    },
    close() {
      closed = true;
      cancel?.();
      cancel = null;
    },
  };
}
