/** How late what is due runs on this thread. */
export interface DelayWatch {
  /** The longest delay (ms) of the last moments, the one that lasts included. */
  delayMs(): number;
  close(): void;
}

const everyMs = 20;
/** Turns that are looked back on. */
const kept = 8;

export function watchDelay(now: () => number = () => performance.now()): DelayWatch {
  const delays: number[] = Array.from({ length: kept }, () => 0);
  let turn = 0;
  let lastMs = now();
  const late = () => Math.max(0, now() - lastMs - everyMs);
  const timer = setInterval(() => {
    delays[turn % kept] = late();
    turn += 1;
    lastMs = now();
  }, everyMs);
  timer.unref();
  return {
    delayMs: () => Math.max(late(), ...delays),
    close: () => clearInterval(timer),
  };
}
