/** A reading that hangs for so long is taken for lost, and another is begun (ms). */
const lostAfterMs = 30_000;

/** The same reading for every caller that asks while it is under way or younger than `freshMs`, counted from its start. */
export function shareReading<Value>(read: () => Promise<Value>, freshMs: number): () => Promise<Value> {
  let last: { atMs: number; value: Promise<Value>; underWay: boolean } | null = null;
  return () => {
    if (last && performance.now() - last.atMs < (last.underWay ? lostAfterMs : freshMs)) return last.value;
    const reading = { atMs: performance.now(), value: read(), underWay: true };
    const end = () => {
      reading.underWay = false;
    };
    reading.value.then(end, end);
    last = reading;
    return reading.value;
  };
}
