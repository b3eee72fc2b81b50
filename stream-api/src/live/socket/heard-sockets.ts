/** What an instance told of an account: when its connections there were admitted, and when this was told (ms). */
interface Heard {
  admittedAtMs: readonly number[];
  atMs: number;
}

/** Far above any set-up: bounds what a stray sender could make us keep. */
const mostKept = 200_000;

/** The live connections that other instances told of. */
export class HeardSockets {
  /** By account, then instance. */
  readonly #heard = new Map<string, Map<string, Heard>>();

  of(account: string): number[] {
    return [...(this.#heard.get(account)?.values() ?? [])].flatMap(({ admittedAtMs }) => admittedAtMs);
  }

  hear(account: string, from: string, told: Heard): void {
    const instances = this.#heard.get(account) ?? new Map<string, Heard>();
    if (told.admittedAtMs.length > 0 && (this.#heard.size < mostKept || this.#heard.has(account))) {
      this.#heard.set(account, instances.set(from, told));
    } else this.#forget(account, from);
  }

  /** What was told before is not true any more: its instance would have told it again. */
  forgetBefore(atMs: number): void {
    for (const [account, instances] of this.#heard) {
      for (const [from, told] of instances) if (told.atMs < atMs) this.#forget(account, from);
    }
  }

  #forget(account: string, from: string): void {
    const instances = this.#heard.get(account);
    if (instances?.delete(from) && instances.size === 0) this.#heard.delete(account);
  }
}
