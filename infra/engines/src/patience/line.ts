export interface LineOptions {
  atOnce: number;
  /** More than so many waiting are refused. */
  mostWaiting?: number;
  /** A caller that has waited longer is refused (ms). */
  patienceMs: number;
  /** The error of a refusal. */
  refuse: () => Error;
}

/** Turns in the order in which they were asked for. */
export interface Line {
  /** Whether a turn is taken. */
  readonly isTaken: boolean;
  /** Resolves when it is this one's turn, who then passes it on. */
  take(): Promise<void>;
  pass(): void;
}

export function createLine({ atOnce, mostWaiting = Number.POSITIVE_INFINITY, patienceMs, refuse }: LineOptions): Line {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    get isTaken() {
      return taken > 0;
    },
    async take() {
      if (taken < atOnce) {
        taken += 1;
        return;
      }
      if (waiting.length >= mostWaiting) throw refuse();
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          clearTimeout(late);
          resolve();
        };
        const late = setTimeout(() => {
          waiting.splice(waiting.indexOf(begin), 1);
          reject(refuse());
        }, patienceMs);
        waiting.push(begin);
      });
    },
    pass() {
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    },
  };
}
