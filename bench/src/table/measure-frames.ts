import type { Row, Workload } from './workload.ts';

declare global {
  interface Window {
    /** Runs the load for `seconds`; gives the time between frames (ms). */
    measureTable: (seconds: number, updatesPerSecond: number) => Promise<number[]>;
  }
}

/** Lets the runner start the load: each frame hands over what changed since the last one, as a live feed would. */
export function offerMeasurement(workload: Workload, apply: (changed: Row[]) => void): void {
  window.measureTable = (seconds, updatesPerSecond) =>
    new Promise((resolve) => {
      const frames: number[] = [];
      let due = 0;
      const start = performance.now();
      let last = start;
      const frame = (nowMs: number) => {
        const gapMs = nowMs - last;
        last = nowMs;
        frames.push(gapMs);
        due += (gapMs / 1000) * updatesPerSecond;
        const count = Math.floor(due);
        due -= count;
        apply(workload.update(count));
        if (nowMs - start < seconds * 1000) requestAnimationFrame(frame);
        else resolve(frames);
      };
      requestAnimationFrame((nowMs) => {
        last = nowMs;
        requestAnimationFrame(frame);
      });
    });
}
