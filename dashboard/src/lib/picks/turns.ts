/** Acts on one thing run one after another, in the order in which they were asked for; those on different things beside each other. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Whether an act on it runs, or waits for its turn. */
  isTaken(key: string): boolean {
    return this.#last.has(key);
  }

  async take<T>(keys: readonly string[], act: () => Promise<T>): Promise<T> {
    const before = keys.map((key) => this.#last.get(key));
    // One that failed is over as well.
    const turn = Promise.allSettled(before).then(act);
    for (const key of keys) this.#last.set(key, turn);
    try {
      return await turn;
    } finally {
      for (const key of keys) if (this.#last.get(key) === turn) this.#last.delete(key);
    }
  }
}
