import type { StateWrites } from './port.ts';

interface QueuedWrite {
  writes: StateWrites;
  /** Queues the write with LMDB; resolves when it is committed. */
  start(): Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Lets writes that touch different index members share an LMDB transaction; one that touches a member of the group under way
 * waits for the next group, because it must read what it replaces.
 */
export class WriteQueue {
  #waiting: QueuedWrite[] = [];
  #running: Promise<void> | undefined;

  add(writes: StateWrites, start: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ writes, start, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  async drain(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Writes of the same turn join the first group.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const group = this.#takeGroup();
      await Promise.all(group.map(({ start, resolve, reject }) => start().then(resolve, reject)));
    }
    this.#running = undefined;
  }

  #takeGroup(): QueuedWrite[] {
    const touched = new Set<string>();
    const end = this.#waiting.findIndex(({ writes }, at) => {
      const members = new Set((writes.index ?? []).map(({ index, member }) => JSON.stringify([index, member])));
      if (at > 0 && [...members].some((member) => touched.has(member))) return true;
      for (const member of members) touched.add(member);
      return false;
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }
}
