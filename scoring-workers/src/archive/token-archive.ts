import { randomUUID } from 'node:crypto';
import type { Engines } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import { settlesWithin } from '@mintscope/engines/patience/settles-within';
import type { LeavingToken } from '../consume/leaving-tokens.ts';
import type { TokenDocuments } from '../sink/encode-ended.ts';

export interface TokenArchiveOptions {
  engines: Pick<Engines, 'stateStore' | 'warehouse' | 'metrics'>;
  log: Logger;
  /** Makes the line of a token's documents, away from the thread that streams; null where they are none. */
  encode(documents: TokenDocuments): Promise<Uint8Array | null>;
  now?: () => number;
}

interface Waiting {
  token: LeavingToken;
  kept(token: LeavingToken): void;
  sinceMs: number;
}

/** How long a token waits (ms), while its last moment is kept of the same documents and who follows it may ask for more. */
const waitsMs = 60_000;
/** Tokens that go to the warehouse at once, and bytes from which on fewer do: a document is of some 75 KB. */
const mostAtOnce = 100;
const fullBytes = 8 * 1024 * 1024;
/** Between two documents (ms): each takes a processor for a moment, and none of them is in a hurry. */
const restMs = 20;
const everyMs = 5_000;
/** How long closing waits for a write that is under way. */
const closeWaitMs = 3_000;

/**
 * Brings the documents of tokens that ended from the state store to the warehouse, and says when they may leave. A warehouse that takes
 * nothing is asked again; what waits when the process ends is in the partition's list of those that leave.
 */
export class TokenArchive {
  readonly #options: TokenArchiveOptions;
  readonly #outcomes;
  readonly #waits;
  readonly #timer: NodeJS.Timeout;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: TokenArchiveOptions) {
    const { metrics } = options.engines;
    this.#options = options;
    this.#outcomes = metrics.counter(
      'mintscope_scoring_archived_tokens_total',
      'Ended tokens whose documents went to the warehouse, and times that one could not',
      ['outcome'],
    );
    for (const outcome of ['kept', 'unreadable', 'failed']) this.#outcomes.inc({ outcome }, 0);
    this.#waits = metrics.gauge(
      'mintscope_scoring_archive_waiting',
      'Ended tokens whose documents are not in the warehouse yet',
    );
    this.#timer = setInterval(() => this.#goOn(), everyMs);
    this.#timer.unref();
  }

  add(tokens: readonly LeavingToken[], kept: Waiting['kept']): void {
    const sinceMs = this.#nowMs();
    for (const token of tokens) this.#waiting.push({ token, kept, sinceMs });
  }

  /** Waits for a write that is under way, and not for long. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await settlesWithin(Promise.resolve(this.#writing), closeWaitMs);
  }

  #goOn(): void {
    this.#waits.set(this.#waiting.length);
    if (this.#writing || !this.#isDue(0)) return;
    this.#writing = this.#keepDue().finally(() => {
      this.#writing = undefined;
    });
  }

  /** They wait in the order in which they came. */
  #isDue(place: number): boolean {
    const waiting = this.#waiting[place];
    return !this.#isClosed && waiting !== undefined && waiting.sinceMs <= this.#nowMs() - waitsMs;
  }

  async #keepDue(): Promise<void> {
    try {
      while (this.#isDue(0)) await this.#keepSome();
    } catch (error) {
      this.#outcomes.inc({ outcome: 'failed' });
      this.#options.log.warn({ err: error, tokens: this.#waiting.length }, 'ended tokens are not in the warehouse yet');
    }
  }

  /** As many of the first as go at once; they wait no longer once they are kept. */
  async #keepSome(): Promise<void> {
    const lines: Uint8Array[] = [];
    const done: Waiting[] = [];
    let taken = 0;
    for (let bytes = 0; taken < mostAtOnce && bytes < fullBytes && this.#isDue(taken); taken++) {
      if (taken > 0) await delay(restMs);
      const waiting = this.#waiting[taken]!;
      const line = await this.#lineOf(waiting.token);
      if (line === 'unreadable') continue;
      done.push(waiting);
      if (line === 'nothing') continue;
      lines.push(line);
      bytes += line.length;
    }
    if (lines.length > 0) await this.#insert(lines);
    this.#waiting.splice(0, taken);
    for (const { token, kept } of done) kept(token);
  }

  /** Nothing of one whose detail left before, or that the store lost; what is unreadable stays where it is. */
  async #lineOf({ mint }: LeavingToken): Promise<Uint8Array | 'nothing' | 'unreadable'> {
    const [row, detail] = await this.#options.engines.stateStore.getMany([`row:${mint}`, `detail:${mint}`]);
    if (!row || !detail) return 'nothing';
    const line = await this.#options.encode({ row, detail });
    if (line) return line;
    this.#outcomes.inc({ outcome: 'unreadable' });
    this.#options.log.warn({ mint }, 'the documents of an ended token cannot be read and stay in the state store');
    return 'unreadable';
  }

  async #insert(lines: readonly Uint8Array[]): Promise<void> {
    const block = { table: 'ended_tokens', ndjson: Buffer.concat(lines), rows: lines.length };
    await this.#options.engines.warehouse.insert({ ...block, token: `ended ${randomUUID()}` });
    this.#outcomes.inc({ outcome: 'kept' }, lines.length);
  }

  #nowMs(): number {
    return (this.#options.now ?? Date.now)();
  }
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
