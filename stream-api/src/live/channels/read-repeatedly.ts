import type { Logger } from '@mintscope/engines/logger';

export interface RepeatedOptions<Value> {
  read(): Promise<Value>;
  everyMs: number;
  log: Logger;
  /** Said when a reading fails; the next one is tried all the same. */
  failure: string;
  /** A reading came. */
  changed(value: Value): void;
}

/** Something that is read again and again while clients follow it. */
export interface Repeated<Value> {
  follow(): void;
  unfollow(): void;
  /** The newest reading, and which one it is, counted from 1; null before the first, and while no client follows. */
  latest(): { value: Value; nth: number } | null;
  stop(): void;
}

/** One reading at a time: engines that are slow to answer are not asked again meanwhile. */
export function readRepeatedly<Value>(options: RepeatedOptions<Value>): Repeated<Value> {
  let followers = 0;
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let nth = 0;
  let latest: { value: Value; nth: number } | null = null;

  async function read(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      const value = await options.read();
      if (followers === 0) return;
      nth += 1;
      latest = { value, nth };
      options.changed(value);
    } catch (error) {
      options.log.warn({ err: error }, options.failure);
    } finally {
      busy = false;
    }
  }

  function stop(): void {
    clearInterval(timer);
    latest = null;
  }

  return {
    latest: () => latest,
    stop,
    follow() {
      followers += 1;
      if (followers === 1) {
        timer = setInterval(() => void read(), options.everyMs);
        timer.unref();
      }
      if (!latest) void read();
    },
    unfollow() {
      followers -= 1;
      if (followers === 0) stop();
    },
  };
}
