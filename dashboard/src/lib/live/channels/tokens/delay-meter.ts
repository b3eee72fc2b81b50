/** Keeps the last `room` delays and tells their median and 99th percentile. */
export interface DelayMeter {
  add: (delayMs: number) => void;
  read: () => Delay | null;
}

export interface Delay {
  p50Ms: number;
  p99Ms: number;
  samples: number;
}

/** Anything longer is a replay of old events or a clock that is wrong, not a delay of ours. */
const longestMs = 600_000;

export function createDelayMeter(room = 512): DelayMeter {
  const ring = new Float64Array(room);
  let written = 0;
  return {
    add(delayMs) {
      if (!(delayMs < longestMs)) return;
      // Two clocks that agree to a few ms may give a small negative delay.
      ring[written % room] = Math.max(0, delayMs);
      written += 1;
    },
    read() {
      const samples = Math.min(written, room);
      if (samples === 0) return null;
      const sorted = ring.slice(0, samples).sort();
      const at = (share: number) => sorted[Math.min(samples - 1, Math.floor(share * samples))] ?? 0;
      return { p50Ms: at(0.5), p99Ms: at(0.99), samples };
    },
  };
}
