import type { Engines } from '@mintscope/engines/engines';
import type { LogRecord } from '@mintscope/engines/event-log/port';
import type { Lease } from '@mintscope/engines/state-store/port';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { topics } from '@mintscope/schemas/topics';
import type { ScoringMetrics } from './scoring-metrics.ts';
import { PendingDocuments } from './shard/pending-documents.ts';
import type { ShardThreads } from './shard/shard-threads.ts';
import { snapshotPrefix } from './shard/snapshot.ts';
import type { ProcessResult } from './shard/tasks.ts';
import { writeDeadInput } from './write-dead-input.ts';

export interface RunnerOptions {
  partition: number;
  partitions: number;
  parameters: ParameterSet;
  engines: Pick<Engines, 'eventLog' | 'stateStore'>;
  threads: ShardThreads;
  metrics: ScoringMetrics;
  snapshotEvents: number;
  snapshotMs: number;
  now: () => number;
  /** Records between snapshot and the earliest one still in the log: retention took them before they were scored. */
  onLost(records: number): void;
}

/** Most rows and details one call to a shard makes: bounds the time until the next events are looked at. */
const rowsPerCall = 24;
const detailsPerCall = { busy: 1, idle: 6 } as const;
/** Documents pending for a commit at the most, and how long they wait (ms). */
const mostPending = 2000;
const commitEveryMs = 250;
/** Details are large and dear: few a call, and one call in this time (ms). */
const detailEveryMs = 50;
const entriesPerLoad = 64;

/**
 * One partition between log, shard thread and stores. Everything runs in one chain, so that an offset, the documents and
 * the snapshot of a commit belong together:
 *
 * 1. the shard applies records and hands back rows; 2. rows are appended to token-updates; 3. at the latest after 250 ms
 * one commit takes offset, documents and index entries; 4. now and then it takes the changed parts of the shard's snapshot.
 * The shard does not wait for the disk: one append and one commit may be under way while it takes the next records.
 *
 * A crash before 3 repeats 1 and 2 from the snapshot on: rows are absolute values, so repeating them harms nobody.
 */
export class PartitionRunner {
  readonly #options: RunnerOptions;
  readonly #pending = new PendingDocuments();
  #lease: Lease;
  /** Next record to process; what the last commit said; where the saved snapshot stands. */
  #offset: number;
  #committedOffset: number;
  #snapshotOffset: number;
  #eventsSinceSnapshot = 0;
  #snapshotAtMs: number;
  #committedAtMs: number;
  #detailAtMs = 0;
  /** Tokens that the last snapshot left unpublished are due from the start. */
  #due = { rows: 1, details: 0 };
  #chain: Promise<void> = Promise.resolve();
  /** The append under way: no offset is committed before the rows of its records are in token-updates. */
  #appending: Promise<unknown> = Promise.resolve();
  /** The commit under way; the shard goes on meanwhile, and the next commit waits for it. */
  #committing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #failed: ((error: unknown) => void) | undefined;

  private constructor(options: RunnerOptions, lease: Lease, offset: number, snapshotOffset: number) {
    this.#options = options;
    this.#lease = lease;
    this.#offset = snapshotOffset;
    this.#committedOffset = offset;
    this.#snapshotOffset = snapshotOffset;
    this.#snapshotAtMs = options.now();
    this.#committedAtMs = options.now();
  }

  /** Takes the partition's lease and brings its shard to the last snapshot. */
  static async open(options: RunnerOptions, onFailure: (error: unknown) => void): Promise<PartitionRunner> {
    const { partition, partitions, parameters, engines, threads } = options;
    const lease = await engines.stateStore.acquire(`scoring:${partition}`);
    const progress = await engines.stateStore.progress(lease.shard);
    await threads.run({ kind: 'open', partition, partitions, parameters });
    let entries: (readonly [string, Uint8Array])[] = [];
    for await (const entry of engines.stateStore.scan(snapshotPrefix(partition))) {
      entries.push(entry);
      if (entries.length < entriesPerLoad) continue;
      await threads.run({ kind: 'load', partition, entries });
      entries = [];
    }
    await threads.run({ kind: 'load', partition, entries });
    const runner = new PartitionRunner(options, lease, progress?.offset ?? 0, progress?.snapshotOffset ?? 0);
    runner.#failed = onFailure;
    runner.#wake();
    return runner;
  }

  /** First record the shard has not seen. */
  get startOffset(): number {
    return this.#offset;
  }

  onRecords(records: readonly LogRecord[]): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#closed) return;
      const lost = records[0] ? records[0].offset - this.#offset : 0;
      if (lost > 0) this.#options.onLost(lost);
      const silent = records.filter(({ offset }) => offset >= this.#offset && offset < this.#committedOffset);
      const fresh = records.filter(({ offset }) => offset >= Math.max(this.#offset, this.#committedOffset));
      if (silent.length > 0) await this.#process(silent, false);
      if (fresh.length > 0) await this.#process(fresh, true);
      await this.#commitWhenDue();
    });
  }

  /** Publishes what is due, commits and saves a snapshot; then the partition may go to another owner. */
  close(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#closed) return;
      this.#closed = true;
      clearTimeout(this.#timer);
      await this.#committing;
      const commit = await this.#prepareCommit(true);
      await commit();
      await this.#options.threads.run({ kind: 'close', partition: this.#options.partition });
    });
  }

  /** Lets go without writing anything: another owner has the partition, or the stores fail. */
  abandon(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    return this.#chain
      .then(() => this.#committing)
      .catch(() => undefined)
      .then(() => this.#options.threads.run({ kind: 'close', partition: this.#options.partition }));
  }

  async #process(records: readonly LogRecord[], publishes: boolean): Promise<void> {
    const { partition, threads, metrics, now } = this.#options;
    const nowMs = now();
    const wantsDetails = publishes && nowMs - this.#detailAtMs >= detailEveryMs;
    if (wantsDetails) this.#detailAtMs = nowMs;
    const values = records.map(({ value }) => value);
    const next = records.length > 0 ? records.at(-1)!.offset + 1 : this.#offset;
    const result = await threads.run(
      {
        kind: 'process',
        partition,
        records: values,
        offset: Math.max(0, next - 1),
        rows: publishes ? rowsPerCall : 0,
        details: wantsDetails ? detailsPerCall[records.length === 0 ? 'idle' : 'busy'] : 0,
      },
      buffersOf(values),
    );
    await this.#deliver(result);
    this.#offset = next;
    this.#eventsSinceSnapshot += result.counts.events;
    this.#due = { rows: result.dueRows, details: result.dueDetails };
    metrics.processed(partition, result, now());
  }

  async #deliver(result: ProcessResult): Promise<void> {
    const { partition, engines, now } = this.#options;
    await this.#appending;
    if (result.batch) {
      this.#appending = engines.eventLog.append(topics.tokenUpdates, partition, [result.batch]);
      this.#appending.catch(() => undefined);
    }
    for (const input of result.counts.dead) await writeDeadInput(engines.eventLog, input, partition, now());
    this.#pending.add(result.batch, result.rows, result.details);
  }

  async #commitWhenDue(): Promise<void> {
    const nowMs = this.#options.now();
    const waitedLong = nowMs - this.#committedAtMs >= commitEveryMs;
    const isSnapshotDue =
      this.#eventsSinceSnapshot >= this.#options.snapshotEvents ||
      (this.#eventsSinceSnapshot > 0 && nowMs - this.#snapshotAtMs >= this.#options.snapshotMs);
    const isFull = this.#pending.size >= mostPending;
    if (isFull) await this.#committing;
    if (!this.#committing && (isSnapshotDue || isFull || (waitedLong && this.#hasChanged()))) {
      const commit = await this.#prepareCommit(isSnapshotDue);
      this.#committing = commit().finally(() => {
        this.#committing = undefined;
      });
      this.#committing.catch((error: unknown) => {
        // Its documents are in no later commit, so there must be none: the partition starts again from the last one.
        this.#closed = true;
        this.#failed?.(error);
      });
    }
    this.#wake();
  }

  #hasChanged(): boolean {
    return this.#pending.size > 0 || this.#offset > this.#committedOffset;
  }

  /**
   * Takes offset, documents and snapshot as they belong together now; what comes back writes them, while the shard may go on.
   * Rows of these records are in token-updates before.
   */
  async #prepareCommit(withSnapshot: boolean): Promise<() => Promise<void>> {
    const { partition, engines, threads, metrics, now } = this.#options;
    const { put, index } = this.#pending.take();
    const remove: string[] = [];
    if (withSnapshot) {
      const snapshot = await threads.run({ kind: 'snapshot', partition });
      for (const [key, value] of snapshot.entries) {
        if (value) put.push([key, value]);
        else remove.push(key);
      }
      metrics.saved(partition, snapshot);
      this.#snapshotOffset = this.#offset;
      this.#eventsSinceSnapshot = 0;
      this.#snapshotAtMs = now();
    }
    const offset = Math.max(this.#offset, this.#committedOffset);
    const progress = { offset, snapshotOffset: this.#snapshotOffset };
    const appended = this.#appending;
    return async () => {
      await appended;
      await engines.stateStore.commit(this.#lease, { progress, put, remove, index });
      this.#committedOffset = offset;
      this.#committedAtMs = now();
    };
  }

  /** Comes back for what is due or uncommitted when no record does. */
  #wake(): void {
    if (this.#timer || this.#closed) return;
    const waits = this.#hasChanged() || this.#due.details > 0 || this.#eventsSinceSnapshot > 0;
    if (this.#due.rows === 0 && !waits) return;
    const isReplaying = this.#offset < this.#committedOffset;
    const delayMs = this.#due.rows > 0 && !isReplaying ? 1 : detailEveryMs;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#inTurn(async () => {
        if (this.#closed) return;
        if (this.#offset >= this.#committedOffset && (this.#due.rows > 0 || this.#due.details > 0))
          await this.#process([], true);
        await this.#commitWhenDue();
      }).catch((error: unknown) => this.#failed?.(error));
    }, delayMs);
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#chain.then(work);
    // A failure reaches whoever asked; the next turn starts afresh only after the owner opened the partition anew.
    this.#chain = turn;
    turn.catch(() => undefined);
    return turn;
  }
}

/** The buffers that may be handed over: those that hold one value and nothing else. */
function buffersOf(values: readonly Uint8Array[]): ArrayBuffer[] {
  const whole = values.filter((value) => value.byteLength === value.buffer.byteLength);
  return whole.map((value) => value.buffer).filter((buffer) => buffer instanceof ArrayBuffer);
}
