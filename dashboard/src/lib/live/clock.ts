/** One tick a second for every age and freshness mark on the page, in server time. */
export interface Clock {
  nowMs: () => number;
  watch: (listener: () => void) => () => void;
}

export function createClock(nowMs: () => number, everyMs = 1000): Clock {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    nowMs,
    watch(listener) {
      listeners.add(listener);
      timer ??= setInterval(() => {
        for (const wake of listeners) wake();
      }, everyMs);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
