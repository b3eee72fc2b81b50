import { randomUUID } from 'node:crypto';
import type { Engines } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import { settlesWithin } from '@mintscope/engines/patience/settles-within';
import type { TokenDocuments } from '../sink/encode-ended.ts';
import type { EncodedMoment } from '../sink/encode-moment.ts';

export interface MomentRecorderOptions {
  engines: Pick<Engines, 'stateStore' | 'warehouse' | 'metrics'>;
  log: Logger;
  /** Makes the moment of a token's documents, away from the thread that streams; null where they are none. */
  encode(documents: TokenDocuments): Promise<EncodedMoment | null>;
  now?: () => number;
}

/** How long a token's moments lie apart at least, by its age (both ms): what is young changes fastest and is looked back at most. */
const apart = [
  { untilMs: 120_000, everyMs: 1_000 },
  { untilMs: 600_000, everyMs: 5_000 },
  { untilMs: 3_600_000, everyMs: 20_000 },
] as const;
const longestApartMs = 60_000;
/** Moments a second that a process keeps: each is a document of some 20 KB. The others wait, those first that waited longest. */
const mostASecond = 20;
/** Between two of them (ms): one takes 2 ms of a processor, which others wait for where there are few. */
const restMs = 30;
/** Moments that go to the warehouse at once, and how long one waits for others (ms): each time makes a part, whatever is in it. */
const mostAtOnce = 100;
const gatherMs = 5_000;
/** Tokens that changed or whose next moment is known; beyond it the one that was quiet longest is forgotten. */
const mostTokens = 20_000;
const everyMs = 1_000;
/** How long closing waits for a write that is under way. */
const closeWaitMs = 3_000;

/**
 * Keeps tokens in the warehouse as they were told, now and then, for those who look back. It is told what a commit wrote and holds no
 * commit up; what cannot be kept is counted. A process that dies takes along the moments that were due or not in the warehouse yet.
 */
export class MomentRecorder {
  readonly #options: MomentRecorderOptions;
  readonly #outcomes;
  readonly #waiting;
  /** When the next moment of a token is due (ms), the one that was kept longest ago first. */
  readonly #dueMs = new Map<string, number>();
  /** Tokens that changed since their last moment. */
  readonly #changed = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  /** Made and not in the warehouse yet, and since when there are any (ms). */
  #gathered: EncodedMoment[] = [];
  #gatheredSinceMs = 0;
  #writing: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: MomentRecorderOptions) {
    this.#options = options;
    this.#outcomes = options.engines.metrics.counter(
      'mintscope_scoring_moments_total',
      'Tokens kept as they were told, and those that could not be',
      ['outcome'],
    );
    for (const outcome of ['kept', 'lost']) this.#outcomes.inc({ outcome }, 0);
    this.#waiting = options.engines.metrics.gauge(
      'mintscope_scoring_moments_waiting',
      'Tokens that changed since they were kept as they were told',
    );
    this.#timer = setInterval(() => this.#keepDue(), everyMs);
    this.#timer.unref();
  }

  /** A commit wrote the details of these tokens. */
  note(mints: Iterable<string>): void {
    for (const mint of mints) this.#changed.add(mint);
    dropOldest(this.#changed);
  }

  /** Keeps what is due, and no more. A warehouse that takes nothing, as with a full disk, is not waited for. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    clearInterval(this.#timer);
    if (!(await this.#written())) return;
    this.#keepDue();
    await this.#written();
  }

  async #written(): Promise<boolean> {
    return settlesWithin(Promise.resolve(this.#writing), closeWaitMs);
  }

  #keepDue(): void {
    this.#waiting.set(this.#changed.size);
    if (this.#writing) return;
    const due = this.#takeDue();
    if (due.length === 0 && !this.#isRipe()) return;
    this.#writing = this.#write(due).finally(() => {
      this.#writing = undefined;
    });
  }

  #takeDue(): string[] {
    const nowMs = this.#nowMs();
    const due: string[] = [];
    for (const mint of this.#changed) {
      if ((this.#dueMs.get(mint) ?? 0) > nowMs) continue;
      due.push(mint);
      if (due.length === mostASecond) break;
    }
    for (const mint of due) this.#changed.delete(mint);
    return due;
  }

  /** Whether what is gathered goes to the warehouse now. */
  #isRipe(): boolean {
    if (this.#gathered.length === 0) return false;
    const waitedMs = this.#nowMs() - this.#gatheredSinceMs;
    return this.#closing !== undefined || this.#gathered.length >= mostAtOnce || waitedMs >= gatherMs;
  }

  async #write(due: readonly string[]): Promise<void> {
    await this.#orCountLost(due.length, () => this.#gather(due));
    if (!this.#isRipe()) return;
    const moments = this.#gathered;
    this.#gathered = [];
    await this.#orCountLost(moments.length, () => this.#insert(moments));
  }

  async #orCountLost(tokens: number, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#outcomes.inc({ outcome: 'lost' }, tokens);
      this.#options.log.warn({ err: error, tokens }, 'moments of tokens were not kept');
    }
  }

  async #gather(mints: readonly string[]): Promise<void> {
    const read: EncodedMoment[] = [];
    for (const mint of mints) {
      if (read.length > 0 && !this.#closing) await delay(restMs);
      const [row, detail] = await this.#options.engines.stateStore.getMany([`row:${mint}`, `detail:${mint}`]);
      const moment = row && detail && (await this.#options.encode({ row, detail }));
      if (moment) read.push(moment);
    }
    if (this.#gathered.length === 0) this.#gatheredSinceMs = this.#nowMs();
    this.#gathered.push(...read);
    this.#outcomes.inc({ outcome: 'lost' }, mints.length - read.length);
    for (const one of read) this.#defer(one);
  }

  async #insert(moments: readonly EncodedMoment[]): Promise<void> {
    const ndjson = Buffer.concat(moments.map(({ line }) => line));
    const block = { table: 'moments', ndjson, rows: moments.length, token: `moments ${randomUUID()}` };
    await this.#options.engines.warehouse.insert(block);
    this.#outcomes.inc({ outcome: 'kept' }, moments.length);
  }

  #defer({ address, ageMs }: EncodedMoment): void {
    const waitMs = apart.find(({ untilMs }) => ageMs < untilMs)?.everyMs ?? longestApartMs;
    this.#dueMs.delete(address);
    this.#dueMs.set(address, this.#nowMs() + waitMs);
    dropOldest(this.#dueMs);
  }

  #nowMs(): number {
    return (this.#options.now ?? Date.now)();
  }
}

function dropOldest(tokens: Map<string, unknown> | Set<string>): void {
  for (const mint of tokens.keys()) {
    if (tokens.size <= mostTokens) return;
    tokens.delete(mint);
  }
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
