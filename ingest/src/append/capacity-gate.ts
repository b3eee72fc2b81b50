/** Admits work up to a capacity, first come first served. */
export interface CapacityGate {
  /** Resolves when `weight` fits; work heavier than the capacity is admitted alone. Rejects when the gate closes. */
  enter(weight: number): Promise<void>;
  leave(weight: number): void;
  readonly used: number;
  /** How many wait to be admitted. */
  readonly waiting: number;
  close(reason: Error): void;
}

interface Waiter {
  weight: number;
  admit: () => void;
  refuse: (reason: Error) => void;
}

export function createCapacityGate(capacity: number): CapacityGate {
  const waiters: Waiter[] = [];
  let used = 0;
  let closed: Error | undefined;

  const fits = (weight: number) => used === 0 || used + weight <= capacity;

  return {
    enter(weight) {
      if (closed) return Promise.reject(closed);
      if (waiters.length === 0 && fits(weight)) {
        used += weight;
        return Promise.resolve();
      }
      return new Promise((admit, refuse) => waiters.push({ weight, admit, refuse }));
    },
    leave(weight) {
      used -= weight;
      for (let next = waiters[0]; next && fits(next.weight); next = waiters[0]) {
        waiters.shift();
        used += next.weight;
        next.admit();
      }
    },
    get used() {
      return used;
    },
    get waiting() {
      return waiters.length;
    },
    close(reason) {
      closed ??= reason;
      for (const waiter of waiters.splice(0)) waiter.refuse(closed);
    },
  };
}
