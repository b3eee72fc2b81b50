import { EngineError } from '../engine-error.ts';

/** Where groups go; `write` is not called again before the promise of the former call settled. */
export interface GroupWriter {
  /** Stores the values whole or not at all. Resolves with the offset of the first. */
  write(values: readonly Uint8Array[], nowMs: number): Promise<number>;
}

/** Values merged into one entry, unless a single call brings more. */
const groupBytes = 256 * 1024;

interface WaitingAppend {
  values: readonly Uint8Array[];
  bytes: number;
  resolve(firstOffset: number): void;
  reject(error: unknown): void;
}

/**
 * Group commit of one partition: what arrives while a group is being committed forms the next one. On LMDB the groups of all
 * partitions written in one turn of the event loop share a transaction.
 */
export class AppendQueue {
  readonly #writer: GroupWriter;
  readonly #now: () => number;
  #waiting: WaitingAppend[] = [];
  #running = false;

  constructor(writer: GroupWriter, now: () => number) {
    this.#writer = writer;
    this.#now = now;
  }

  append(values: readonly Uint8Array[], bytes: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ values, bytes, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    // Appends of the same turn join the first group.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#commit(this.#takeGroup());
    this.#running = false;
  }

  #takeGroup(): WaitingAppend[] {
    let bytes = 0;
    let count = 0;
    for (const append of this.#waiting) {
      if (count > 0 && bytes + append.bytes > groupBytes) break;
      bytes += append.bytes;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  async #commit(group: readonly WaitingAppend[]): Promise<void> {
    try {
      const values = group.length === 1 ? group[0]!.values : group.flatMap((append) => append.values);
      let offset = await this.#writer.write(values, this.#now());
      for (const append of group) {
        append.resolve(offset);
        offset += append.values.length;
      }
    } catch (cause) {
      const error =
        cause instanceof EngineError
          ? cause
          : new EngineError('APPEND_FAILED', 'The event log could not store records.', { cause });
      for (const append of group) append.reject(error);
    }
  }
}
