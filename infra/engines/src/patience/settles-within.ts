import { within } from './within.ts';

/** Whether the promise resolved in time (ms); rejects when it rejects in time. What it does later is ignored. */
export function settlesWithin(work: PromiseLike<unknown>, ms: number): Promise<boolean> {
  const settled = work.then(() => true);
  return within(ms, settled, () => false);
}
