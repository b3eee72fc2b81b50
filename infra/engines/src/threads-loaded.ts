import type { Worker } from 'node:worker_threads';
import { within } from './patience/within.ts';

/** Threads that still read their modules. */
const loading = new Set<Promise<void>>();
/** No thread takes so long (ms); one that hangs keeps nothing from its end. */
const patienceMs = 10_000;

/**
 * Watches a thread until its first message, by which it tells that it has read its modules, or until it has ended. Node aborts when a
 * thread is ended in the middle of that (`Module::IsGraphAsync must be used on an instantiated module`), and a native library that
 * catches the abort keeps the process from ending at all.
 */
export function watchLoading(thread: Worker): void {
  const loaded = new Promise<void>((resolve) => {
    thread.once('message', () => resolve());
    thread.once('exit', () => resolve());
  });
  loading.add(loaded);
  void loaded.then(() => loading.delete(loaded));
}

/** Awaited before threads are ended, by this process' end too. */
export async function threadsLoaded(): Promise<void> {
  await within(patienceMs, Promise.all(loading), () => undefined);
}
