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
  let due: NodeJS.Immediate | NodeJS.Timeout | null = null;
  let nextAtMs = 0;
  let closed = false;

  function run(): void {
    due = null;
    const startMs = performance.now();
    flush();
    const endMs = performance.now();
    const pauseMs = Math.min(pace.mostMs, Math.max(pace.leastMs, (endMs - startMs) * pace.costFactor));
    nextAtMs = endMs + pauseMs;
  }

  return {
    request() {
      if (due || closed) return;
      const waitMs = nextAtMs - performance.now();
      due = waitMs <= 0 ? setImmediate(run) : setTimeout(run, waitMs);
    },
    close() {
      closed = true;
      if (due) {
        clearImmediate(due as NodeJS.Immediate);
        clearTimeout(due as NodeJS.Timeout);
      }
      due = null;
    },
  };
}
