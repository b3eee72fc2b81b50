import { Duplex } from 'node:stream';
import type { DatabaseThread } from './database-thread.ts';
import {
  begun,
  hello,
  isBeginning,
  lastRequestEnd,
  oneReadyForQuery,
  query,
  startupLength,
  withoutFirst,
} from './wire-protocol.ts';

type Thread = Pick<DatabaseThread, 'ask' | 'abandon'>;

/**
 * What `pg` takes for a socket to a server: the other end is a database in a thread. Destroyed while an answer is due, it
 * ends the thread, which nothing else could stop.
 */
export class ThreadStream extends Duplex {
  readonly #dial: () => Promise<Thread>;
  #thread: Thread | undefined;
  #waiting = false;
  #unsent: Buffer = Buffer.alloc(0);
  /** The beginning of a transaction, which goes with its first statement: on a busy machine a way to the thread and back takes longer. */
  #beginning: Buffer | undefined;
  #greeted = false;

  constructor(dial: () => Promise<Thread>) {
    super({ allowHalfOpen: false });
    this.#dial = dial;
  }

  connect(): this {
    this.#open().catch((error: Error) => this.destroy(error));
    return this;
  }

  async #open(): Promise<void> {
    this.#thread = await this.#dial();
    // Whatever the one before left open in the database's only session.
    await this.#ask(query('ROLLBACK'));
    await this.#ask(query('DISCARD ALL'));
    this.emit('connect');
  }

  async #ask(request: Uint8Array): Promise<Uint8Array> {
    if (!this.#thread) throw new Error('not connected');
    this.#waiting = true;
    const answer = await this.#thread.ask(request);
    this.#waiting = false;
    return answer;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#unsent = Buffer.concat([this.#unsent, chunk]);
    done();
    void this.#send().catch((error: Error) => this.destroy(error));
  }

  async #send(): Promise<void> {
    if (!this.#greeted) {
      const length = startupLength(this.#unsent);
      if (length === undefined) return;
      this.#unsent = this.#unsent.subarray(length);
      this.#greeted = true;
      this.push(hello());
    }
    const end = lastRequestEnd(this.#unsent);
    if (end === 0) return;
    const request = this.#unsent.subarray(0, end);
    this.#unsent = this.#unsent.subarray(end);
    if (!this.#beginning && isBeginning(request)) {
      this.#beginning = request;
      this.push(begun());
      return;
    }
    const answer = await this.#answer(request);
    if (!this.destroyed) this.push(oneReadyForQuery(answer));
  }

  async #answer(request: Buffer): Promise<Uint8Array> {
    const beginning = this.#beginning;
    this.#beginning = undefined;
    return beginning ? withoutFirst(await this.#ask(Buffer.concat([beginning, request]))) : this.#ask(request);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#waiting) void this.#thread?.abandon();
    done(error);
  }

  // What a socket has besides.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
