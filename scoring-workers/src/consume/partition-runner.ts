import type { LogRecord } from '@mintscope/engines/event-log/port';
import { topics } from '@mintscope/schemas/events/topics';
import { restPrefix } from '../shard/snapshot.ts';
import type { ProcessResult, ShardAnswer, ShardTask } from '../shard/tasks.ts';
import { CommittedState } from './committed-state.ts';
import { DetailTurns, noDetails } from './detail-turns.ts';
import type { LeavingToken } from './leaving-tokens.ts';
import { openShard } from './open-shard.ts';
import type { PartitionWork } from './partition-work.ts';
import { PendingDocuments } from './pending-documents.ts';
import type { RunnerOptions } from './runner-options.ts';
import { SnapshotTurns } from './snapshot-turns.ts';
import { tellPartitions } from './tell-partitions.ts';
import { writeDeadInput } from './write-dead-input.ts';

/** Most rows and details one call to a shard makes: bounds the time until the next events are looked at. */
const rowsPerCall = 24;
/** Documents pending for a commit at the most, and how long they wait (ms). */
const mostPending = 2000;
const commitEveryMs = 250;
/** Until it comes back where nothing is to be made soon (ms). */
const calmMs = 250;

/**
 * One partition between log, shard thread and stores. Everything runs in one chain, so that an offset, the documents and
 * the snapshot of a commit belong together:
 *
 * 1. the shard applies records and hands back rows; 2. rows are appended to token-updates; 3. at the latest after 250 ms
 * one commit takes offset, documents and index entries; 4. now and then it takes the changed parts of the shard's snapshot.
 * The shard does not wait for the disk: one append and one commit may be under way while it takes the next records.
 *
 * A crash before 3 repeats 1 and 2 from the snapshot on: rows are absolute values, so repeating them harms nothing.
 */
export class PartitionRunner implements PartitionWork {
  readonly #options: RunnerOptions;
  readonly #pending: PendingDocuments;
  readonly #state: CommittedState;
  /** Next record to process; what the last commit said; where the saved snapshot stands. */
  #offset: number;
  #committedOffset: number;
  #snapshotOffset: number;
  readonly #snapshots: SnapshotTurns;
  readonly #details = new DetailTurns();
  #committedAtMs: number;
  /** Tokens that the last snapshot left unpublished are due from the start. */
  #due = { rows: 1, details: 0 };
  #chain: Promise<void> = Promise.resolve();
  /** The append under way: no offset is committed before rows and tellings of its records are in the log. */
  #appending: Promise<unknown> = Promise.resolve();
  /** The commit under way; the shard goes on meanwhile, and the next commit waits for it. */
  #committing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #abandoned = false;

  private constructor(options: RunnerOptions, state: CommittedState, pending: PendingDocuments) {
    const snapshotOffset = state.progress?.snapshotOffset ?? 0;
    this.#options = options;
    this.#state = state;
    this.#pending = pending;
    this.#offset = snapshotOffset;
    this.#committedOffset = state.progress?.offset ?? 0;
    this.#snapshotOffset = snapshotOffset;
    this.#snapshots = new SnapshotTurns(options);
    this.#committedAtMs = options.now();
  }

  /** Takes the partition's lease and brings its shard to the last snapshot. */
  static async open(options: RunnerOptions): Promise<PartitionRunner> {
    const { partition, engines } = options;
    const state = await CommittedState.acquire(engines.stateStore, `scoring:${partition}`);
    await openShard(options);
    const pending = await PendingDocuments.open(engines.stateStore, partition);
    // Emptied meanwhile, the store gave a part of the snapshot or none: rows made of that would stand in token-updates
    // before a commit could fail, and with versions above those of the right ones.
    await state.verify();
    const runner = new PartitionRunner(options, state, pending);
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
      // Without a state there is nothing to go on from: it is made of what the log still has.
      if (lost > 0 && this.#state.progress) this.#options.onLost(lost);
      const silent = records.filter(({ offset }) => offset >= this.#offset && offset < this.#committedOffset);
      const fresh = records.filter(({ offset }) => offset >= Math.max(this.#offset, this.#committedOffset));
      if (silent.length > 0) await this.#process(silent, false);
      if (fresh.length > 0) await this.#process(fresh, true);
      await this.#commitWhenDue();
    });
  }

  verify(): Promise<void> {
    return this.#state.verify();
  }

  /** A reader waits for the detail of a token. While what was committed is gone through again, none is made. */
  want(mint: string): void {
    if (this.#closed || this.#offset < this.#committedOffset) return;
    this.#details.want(mint);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wake();
  }

  /** Publishes what is due, commits and saves a snapshot; then the partition may go to another owner. */
  close(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#closed) return;
      this.#closed = true;
      clearTimeout(this.#timer);
      await this.#committing;
      await (await this.#prepareCommit(true))();
    });
  }

  /** Lets go: another owner has the partition, or the stores fail. The shard ends after the calls it was given before. */
  async abandon(): Promise<void> {
    if (this.#abandoned) return;
    this.#closed = true;
    this.#abandoned = true;
    clearTimeout(this.#timer);
    const { threads, partition } = this.#options;
    await Promise.allSettled([threads.run({ kind: 'close', partition }), this.#appending, this.#committing]);
  }

  async #process(records: readonly LogRecord[], publishes: boolean): Promise<void> {
    const { partition, metrics, now } = this.#options;
    const nowMs = now();
    const details = publishes ? this.#details.ask(records.length === 0 ? 'idle' : 'busy', nowMs) : noDetails;
    const next = records.length > 0 ? records.at(-1)!.offset + 1 : this.#offset;
    const task = {
      kind: 'process',
      partition,
      offset: Math.max(0, next - 1),
      rows: publishes ? rowsPerCall : 0,
      details: details.most,
      wanted: details.wanted,
      nowMs,
    } as const;
    let result = await this.#run({ ...task, records: records.map(({ value }) => value) });
    while (result.wanted.length > 0) {
      await this.#bring(result.wanted);
      result = await this.#run({ ...task, records: [] });
    }
    this.#details.made(result.details.length, details);
    await this.#deliver(result, publishes);
    this.#offset = next;
    this.#snapshots.processed(result.counts.events + result.counts.controls);
    this.#due = { rows: result.dueRows, details: result.dueDetails };
    metrics.processed(partition, result, now());
  }

  /** Ended tokens that are told of again; the commit under way may be the one that brings them to the store. */
  async #bring(mints: readonly string[]): Promise<void> {
    const { partition, engines } = this.#options;
    await this.#committing;
    const keys = mints.map((mint) => `${restPrefix(partition)}${mint}`);
    const values = await engines.stateStore.getMany(keys);
    const entries = keys.map((key, place) => [key, values[place] ?? null] as const);
    // A store that was emptied has none of them: that is told before tokens begin anew.
    if (entries.some(([, value]) => value === null)) await this.#state.verify();
    await this.#run({ kind: 'bring', partition, entries });
  }

  /** Records that were committed have told other partitions what they had to tell. */
  async #deliver(result: ProcessResult, tells: boolean): Promise<void> {
    const { partition, engines, now } = this.#options;
    await this.#appending;
    this.#mustBeHeld();
    const { batches } = result;
    const appends: Promise<unknown>[] = [];
    if (batches.length > 0) {
      const values = batches.map(({ bytes }) => bytes);
      appends.push(engines.eventLog.append(topics.tokenUpdates, partition, values));
    }
    if (tells && result.told.length > 0) appends.push(tellPartitions(engines.eventLog, result.told));
    if (appends.length > 0) {
      this.#appending = Promise.all(appends);
      this.#appending.catch(() => undefined);
    }
    for (const input of result.counts.dead) await writeDeadInput(engines.eventLog, input, partition, now());
    this.#pending.add(result);
  }

  async #commitWhenDue(): Promise<void> {
    const nowMs = this.#options.now();
    const waitedLong = nowMs - this.#committedAtMs >= commitEveryMs;
    const { partition } = this.#options;
    const isSnapshotDue = await this.#snapshots.isDue((forMs) => this.#run({ kind: 'prepare', partition, forMs }));
    const isFull = this.#pending.size >= mostPending;
    if (isFull) await this.#committing;
    const isDue = isSnapshotDue || isFull || this.#details.isAnswerDue || (waitedLong && this.#hasChanged());
    if (!this.#committing && isDue) {
      const commit = await this.#prepareCommit(isSnapshotDue);
      this.#committing = commit().finally(() => {
        this.#committing = undefined;
      });
      this.#committing.catch((error: unknown) => {
        // Its documents are in no later commit, so there must be none: the partition starts again from the last one.
        this.#closed = true;
        this.#options.listener.failed(error);
      });
    }
    this.#wake();
  }

  #hasChanged(): boolean {
    return this.#pending.hasAny || this.#offset > this.#committedOffset;
  }

  /**
   * Takes offset, documents and snapshot as they belong together now; what comes back writes them, while the shard may go on.
   * Rows of these records are in token-updates before.
   */
  async #prepareCommit(withSnapshot: boolean): Promise<() => Promise<void>> {
    const { partition, metrics, now } = this.#options;
    const { put, remove, index, detailed, leaving } = this.#pending.take();
    const answered = this.#details.takeMade();
    if (withSnapshot) {
      const snapshot = await this.#run({ kind: 'snapshot', partition });
      for (const [key, value] of snapshot.entries) {
        if (value) put.push([key, value]);
        else remove.push(key);
      }
      metrics.saved(partition, snapshot);
      this.#snapshotOffset = this.#offset;
      this.#snapshots.taken();
    }
    const offset = Math.max(this.#offset, this.#committedOffset);
    const progress = { offset, snapshotOffset: this.#snapshotOffset };
    const appended = this.#appending;
    return async () => {
      await appended;
      this.#mustBeHeld();
      const startMs = performance.now();
      await this.#state.commit({ progress, put, remove, index });
      this.#committedOffset = offset;
      this.#committedAtMs = now();
      metrics.committed((performance.now() - startMs) / 1000);
      this.#options.listener.committed(offset);
      this.#options.onDetailed?.(detailed);
      if (answered.length > 0) this.#options.onAnswered?.(answered);
      if (leaving.length > 0) this.#options.onLeaving?.(leaving, (token) => this.#letGo(token));
    };
  }

  #letGo(token: LeavingToken): void {
    this.#pending.kept(token);
    this.#wake();
  }

  /** The shard's thread belongs to the partition's next runner once this one is abandoned. */
  async #run<Task extends ShardTask>(task: Task): Promise<ShardAnswer<Task>> {
    this.#mustBeHeld();
    const answer = await this.#options.threads.run(task);
    this.#mustBeHeld();
    return answer;
  }

  #mustBeHeld(): void {
    if (this.#abandoned) throw new Error(`partition ${this.#options.partition} was given up`);
  }

  /** Comes back for what is due or uncommitted when no record does. */
  #wake(): void {
    if (this.#timer || this.#closed) return;
    const isAsked = this.#details.isWanted || this.#details.isAnswerDue;
    const waits = this.#hasChanged() || this.#due.details > 0 || isAsked || this.#snapshots.isWanted;
    if (this.#due.rows === 0 && !waits) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#inTurn(async () => {
        if (this.#closed) return;
        const isAny = this.#due.rows > 0 || this.#due.details > 0 || this.#details.isWanted;
        if (this.#offset >= this.#committedOffset && isAny) await this.#process([], true);
        await this.#commitWhenDue();
      }).catch((error: unknown) => this.#options.listener.failed(error));
    }, this.#restMs());
  }

  /** Until it comes back. */
  #restMs(): number {
    if (this.#due.rows > 0 && this.#offset >= this.#committedOffset) return 1;
    return this.#details.restMs(this.#snapshots.restMs(calmMs), this.#options.now());
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#chain.then(work);
    // A failure reaches the caller; the next turn starts afresh only after the owner opened the partition anew.
    this.#chain = turn;
    turn.catch(() => undefined);
    return turn;
  }
}
