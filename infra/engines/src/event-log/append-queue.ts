import { EngineError } from '../engine-error.ts';
import type { Partition } from './partition.ts';

/** Values merged into one entry, unless a single call brings more. */
const groupBytes = 256 * 1024;

interface WaitingAppend {
  values: readonly Uint8Array[];
  bytes: number;
  resolve(firstOffset: number): void;
  reject(error: unknown): void;
}

/**
 * Group commit of one partition: what arrives while a group is being committed forms the next one. The groups of all
 * partitions written in one turn of the event loop share an LMDB transaction.
 */
export class AppendQueue {
  readonly #partition: Partition;
  readonly #now: () => number;
  #waiting: WaitingAppend[] = [];
  #running = false;

  constructor(partition: Partition, now: () => number) {
    this.#partition = partition;
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
      let offset = await this.#partition.write(values, this.#now());
      for (const append of group) {
        append.resolve(offset);
        offset += append.values.length;
      }
    } catch (cause) {
      const error = new EngineError('APPEND_FAILED', 'The event log could not store records.', { cause });
      for (const append of group) append.reject(error);
    }
  }
}
