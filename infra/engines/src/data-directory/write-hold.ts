import { EngineError } from '../engine-error.ts';
import { findRefusal } from './find-refusal.ts';

/** Carries out a write when writing is allowed. */
export type RunWrite = <Value>(write: () => Promise<Value>) => Promise<Value>;

/** For an engine that nothing holds back. */
export const runAtOnce: RunWrite = (write) => write();

interface Waiting {
  go(): void;
  refuse(error: EngineError): void;
}

/**
 * Whether the embedded engines may write. They share a disk, and not all of them bear its end: so writing stops for all
 * while there is still room, and reading goes on. `watchDisk` decides.
 */
export class WriteHold {
  readonly #onRefusal: (code: string) => void;
  readonly #waiting = new Set<Waiting>();
  readonly #listeners = new Set<(reason: EngineError) => void>();
  #reason: EngineError | undefined;
  #closed = false;

  /** `onRefusal` is told when the disk refuses a write, and has to call `stop`. */
  constructor(onRefusal: (code: string) => void) {
    this.#onRefusal = onRefusal;
  }

  /** Why nothing is written at the moment (DISK_FULL); undefined while writing is allowed. */
  get reason(): EngineError | undefined {
    return this.#reason;
  }

  stop(sentence: string): void {
    if (this.#reason) return;
    this.#reason = new EngineError('DISK_FULL', sentence);
    for (const listener of [...this.#listeners]) listener(this.#reason);
  }

  /** Told when writing stops. What comes back ends that. */
  onStop(listener: (reason: EngineError) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  goOn(): void {
    this.#reason = undefined;
    for (const one of [...this.#waiting]) one.go();
  }

  /**
   * Writes when it is allowed. A write that the disk refuses stops all and is tried again, so it must be one that may be
   * repeated. Rejects with DISK_FULL when the hold ends first.
   */
  readonly run: RunWrite = async (write) => {
    for (;;) {
      if (this.#reason) await this.#untilAllowed(this.#reason);
      try {
        return await write();
      } catch (error) {
        const refusal = await findRefusal(error);
        if (refusal === undefined) throw error;
        this.#onRefusal(refusal);
      }
    }
  };

  /** Refuses the writers that wait, and those that would wait from now on, so that what closes waits for none of them. */
  close(): void {
    this.#closed = true;
    if (this.#reason) for (const one of [...this.#waiting]) one.refuse(this.#reason);
  }

  #untilAllowed(reason: EngineError): Promise<void> {
    if (this.#closed) return Promise.reject(reason);
    return new Promise((resolve, reject) => {
      const settle = (settled: () => void) => {
        this.#waiting.delete(one);
        settled();
      };
      const one: Waiting = { go: () => settle(resolve), refuse: (error) => settle(() => reject(error)) };
      this.#waiting.add(one);
    });
  }
}
