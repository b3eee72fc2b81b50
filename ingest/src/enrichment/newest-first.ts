import type { Target } from './provider.ts';

/** Targets that wait, newest first; of too many the oldest are let go. */
export interface NewestFirst {
  /** Before all others; the oldest that had to give way, if one had. One token waits once, with what was told of it last. */
  add(target: Target): Target | undefined;
  /** The newest; resolves when there is one. undefined once the signal is aborted. */
  take(signal: AbortSignal): Promise<Target | undefined>;
  readonly size: number;
}

export function createNewestFirst(capacity: number): NewestFirst {
  // A Map keeps the order in which keys were set: the newest stands last.
  const waiting = new Map<string, Target>();
  const takers: (() => void)[] = [];

  return {
    get size() {
      return waiting.size;
    },
    add(target) {
      const former = waiting.get(target.mint);
      waiting.delete(target.mint);
      waiting.set(target.mint, former ? { ...target, asked: target.asked || former.asked } : target);
      takers.shift()?.();
      if (waiting.size <= capacity) return undefined;
      const [oldest] = waiting.values();
      if (oldest) waiting.delete(oldest.mint);
      return oldest;
    },
    async take(signal) {
      while (waiting.size === 0) {
        if (signal.aborted) return undefined;
        await new Promise<void>((resolve) => {
          const wake = () => {
            signal.removeEventListener('abort', wake);
            resolve();
          };
          takers.push(wake);
          signal.addEventListener('abort', wake, { once: true });
        });
      }
      if (signal.aborted) return undefined;
      const newest = [...waiting.keys()].at(-1)!;
      const target = waiting.get(newest);
      waiting.delete(newest);
      return target;
    },
  };
}
