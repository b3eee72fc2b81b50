/** What happened, in its order, for clients that are told each of it. */
export interface ToldEvent {
  n: number;
  type: string;
  /** What comes after `"seq":n,`. */
  rest: Uint8Array;
  /** Whose it is; null = all clients'. */
  userId: string | null;
}

/** The newest events; a client that is further behind is told the state afresh. */
export class ToldEvents {
  readonly #kept: ToldEvent[] = [];
  readonly #most: number;
  #last = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Number of the newest event; 0 = none. */
  get last(): number {
    return this.#last;
  }

  add(type: string, rest: Uint8Array, userId: string | null = null): void {
    this.#last += 1;
    this.#kept.push({ n: this.#last, type, rest, userId });
    if (this.#kept.length > this.#most) this.#kept.shift();
  }

  /** The first event after this one that is the user's to know; null = there is none, 'lost' = it is not kept any more. */
  after(n: number, userId: string | null): ToldEvent | 'lost' | null {
    if (n >= this.#last) return null;
    const first = this.#last - this.#kept.length + 1;
    if (n + 1 < first) return 'lost';
    for (let place = n + 1 - first; place < this.#kept.length; place++) {
      const event = this.#kept[place]!;
      if (event.userId === null || event.userId === userId) return event;
    }
    return null;
  }
}
