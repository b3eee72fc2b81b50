import { EngineError } from '../engine-error.ts';
import type { ByteBudget } from './byte-budget.ts';

/** Where groups go; `write` is not called again before the promise of the former call settled. */
export interface GroupWriter {
  /** Stores the values whole or not at all. Resolves with the offset of the first. */
  write(values: readonly Uint8Array[], nowMs: number): Promise<number>;
  /** Resolves when what was written also survives loss of power, where `write` does not wait for that. */
  flush?(): Promise<void>;
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
  readonly #budget: ByteBudget;
  readonly #now: () => number;
  #waiting: WaitingAppend[] = [];
  #running = false;

  constructor(writer: GroupWriter, budget: ByteBudget, now: () => number = Date.now) {
    this.#writer = writer;
    this.#budget = budget;
    this.#now = now;
  }

  /** Waits for room in the budget, and gives it back when the values are stored, flushed if that is wanted, or refused. */
  async append(values: readonly Uint8Array[], options?: { flush?: boolean }): Promise<{ firstOffset: number }> {
    // A byte a value, so that empty values count too.
    let bytes = values.length;
    for (const value of values) bytes += value.byteLength;
    await this.#budget.take(bytes);
    try {
      const firstOffset = await this.#store(values, bytes);
      if (options?.flush) await this.#writer.flush?.();
      return { firstOffset };
    } finally {
      this.#budget.give(bytes);
    }
  }

  #store(values: readonly Uint8Array[], bytes: number): Promise<number> {
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
