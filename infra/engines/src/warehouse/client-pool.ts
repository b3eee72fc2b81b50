import { EngineError } from '../engine-error.ts';
import type { OpenWarehouseClient, WarehouseClient } from './client.ts';

/**
 * A bounded set of connections, each used by one caller at a time. A connection on which anything failed is thrown away,
 * because an embedded engine may hand the output of the failed query to the next one.
 */
export class ClientPool {
  readonly #open: OpenWarehouseClient;
  readonly #idle: WarehouseClient[] = [];
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #closing: Promise<void> | undefined;
  #idleAgain: (() => void) | undefined;
  readonly #size: number;

  constructor(open: OpenWarehouseClient, size: number) {
    this.#open = open;
    this.#size = size;
    this.#free = size;
  }

  async use<Result>(work: (client: WarehouseClient) => Promise<Result>): Promise<Result> {
    if (this.#closing) throw new EngineError('CLOSED', 'The warehouse is closed.');
    await this.#enter();
    try {
      const client = this.#idle.pop() ?? (await this.#open());
      const result = await work(client).catch(async (error: unknown) => {
        await client.close().catch(() => undefined);
        throw error;
      });
      this.#idle.push(client);
      return result;
    } finally {
      this.#leave();
    }
  }

  /** Waits for what is under way. */
  close(): Promise<void> {
    this.#closing ??= this.#shut();
    return this.#closing;
  }

  async #shut(): Promise<void> {
    if (this.#free < this.#size) {
      await new Promise<void>((resolve) => {
        this.#idleAgain = resolve;
      });
    }
    await Promise.all(this.#idle.splice(0).map((client) => client.close()));
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
    if (this.#free === this.#size) this.#idleAgain?.();
  }
}
