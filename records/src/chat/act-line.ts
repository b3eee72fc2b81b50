/** Runs acts one at a time: those that come first before all others that wait, each kind in the order in which it came. */
export type ActLine = <Value>(act: () => Promise<Value>, place?: 'first' | 'last') => Promise<Value>;

/** @param full what is thrown, before any act, where so many of its kind wait already. */
export function createActLine(mostWaiting: number, full: () => Error): ActLine {
  const waiting = { first: [] as (() => Promise<void>)[], last: [] as (() => Promise<void>)[] };
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    // What comes in the same turn of the event loop is there when the first one is chosen.
    await Promise.resolve();
    for (;;) {
      const next = waiting.first.shift() ?? waiting.last.shift();
      if (!next) break;
      await next();
    }
    isRunning = false;
  }

  return (act, place = 'last') =>
    new Promise((resolve, reject) => {
      const line = waiting[place];
      if (line.length >= mostWaiting) {
        reject(full());
        return;
      }
      line.push(() => act().then(resolve, reject));
      if (!isRunning) void run();
    });
}
