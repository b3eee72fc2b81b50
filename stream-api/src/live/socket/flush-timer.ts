/** Limits of the pause between two flushes (ms), and its length as a multiple of what the last flush cost. */
export interface FlushPace {
  leastMs: number;
  mostMs: number;
  costFactor: number;
  /** Time between flushes that spares sockets that drain a pause, up to so much (ms): it is spent as pauses are that they would have. */
  savedMs: number;
}

/** Runs `flush` soon after it is asked to: at once when idle, and news never for more than a fixed share of the time. */
export interface FlushTimer {
  /** There is news. */
  request(): void;
  /** There is news for one who is not to be told before so long (ms) has passed. */
  requestIn(ms: number): void;
  /** A socket takes again what waits for it: that goes without a pause as long as time is saved. */
  resume(): void;
  /** The flush that runs has left something as it is; it goes on as soon as others had their turn. */
  goOn(): void;
  close(): void;
}

export function createFlushTimer(flush: () => void, pace: FlushPace): FlushTimer {
  /** The flush that is due: when, and how it is stopped. */
  let due: { atMs: number; cancel: () => void } | null = null;
  let endedMs = Number.NEGATIVE_INFINITY;
  /** After the last flush. */
  let pauseMs = 0;
  let savedMs = 0;
  let closed = false;
  /** What a flush that runs was asked for: how long the pause is, is known when it has ended. */
  let asked: (() => number)[] | null = null;

  const afterPause = () => endedMs + pauseMs;
  const asSaved = () => (savedMs > 0 ? atOnce() : afterPause());
  const atOnce = () => Number.NEGATIVE_INFINITY;

  function run(): void {
    due = null;
    asked = [];
    const startMs = performance.now();
    savedMs = Math.min(pace.savedMs, savedMs + startMs - endedMs);
    try {
      flush();
    } finally {
      endedMs = performance.now();
      const owedMs = (endedMs - startMs) * pace.costFactor;
      pauseMs = Math.min(pace.mostMs, Math.max(pace.leastMs, owedMs));
      savedMs = Math.max(0, savedMs - owedMs);
      const wanted = asked;
      asked = null;
      wanted.forEach(ask);
    }
  }

  function ask(when: () => number): void {
    if (asked) asked.push(when);
    else schedule(when());
  }

  function schedule(atMs: number): void {
    if (closed || (due && due.atMs <= atMs)) return;
    due?.cancel();
    const waitMs = atMs - performance.now();
    // Each kind is cleared by its own call: the other's corrupts Node's count of what is pending.
    if (waitMs <= 0) {
      const immediate = setImmediate(run);
      due = { atMs, cancel: () => clearImmediate(immediate) };
    } else {
      const timeout = setTimeout(run, waitMs);
      due = { atMs, cancel: () => clearTimeout(timeout) };
    }
  }

  return {
    request: () => ask(afterPause),
    requestIn(ms) {
      const atMs = performance.now() + ms;
      ask(() => Math.max(atMs, afterPause()));
    },
    resume: () => ask(asSaved),
    goOn: () => ask(atOnce),
    close() {
      closed = true;
      due?.cancel();
      due = null;
    },
  };
}
