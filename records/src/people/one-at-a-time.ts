/** Runs work of the same key in the order in which it came, one at a time, and work of other keys beside it. */
export type OneAtATime = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

/** @param full what is thrown, before any work, where so much work waits for its key already. */
export function createOneAtATime(mostWaiting: number, full: () => Error): OneAtATime {
  const lanes = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (key, work) => {
    const lane = lanes.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (lane.length > mostWaiting) throw full();
    lanes.set(key, lane);
    lane.length++;
    const mine = lane.last.then(work);
    lane.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      lane.length--;
      if (lane.length === 0) lanes.delete(key);
    }
  };
}
