import { EngineError } from '@mintscope/engines/engine-error';
import type { Consumer, EventLog, LogRecord } from '@mintscope/engines/event-log/port';
import type { Logger } from '@mintscope/engines/logger';
import { settlesWithin } from '@mintscope/engines/patience/settles-within';
import { unlessAborted } from '@mintscope/engines/patience/unless-aborted';
import { StaleOwnerError } from '@mintscope/engines/state-store/port';
import type { ConsumingMetrics, ReleaseReason } from './consuming-metrics.ts';
import type { PartitionWork, WorkListener } from './partition-work.ts';

export interface ConsumingOptions<Work extends PartitionWork> {
  topic: string;
  group: string;
  eventLog: EventLog;
  log: Logger;
  signal: AbortSignal;
  metrics: ConsumingMetrics;
  open(partition: number, listener: WorkListener): Promise<Work>;
  /** Each second: the partitions worked on, with the records that the log holds beyond those handed over. */
  onTick(works: ReadonlyMap<number, Work>, lag: ReadonlyMap<number, number>): void;
  /** The partition is no longer worked on here. */
  onReleased(partition: number, reason: ReleaseReason): void;
  /** A partition given up as another's, which the log still assigns to this consumer, is taken again after this time. */
  retakeAfterMs?: number;
}

const tickMs = 1000;
/** Time for partitions to finish in when they move or the process ends; what is left then, the next owner repeats (ms). */
const closeWithinMs = 5000;
/** Writes that an abandoned partition began are waited for so long before it is opened again (ms). */
const settleWithinMs = 30_000;
/** Longer than any engine takes to find a lost consumer, so that two living owners do not take turns (ms). */
const defaultRetakeAfterMs = 30_000;

/**
 * Works on the partitions of a topic that the log assigns to this process, each by itself: one that another owner has taken
 * is given up and the others go on. Any other failure ends all of them, for a start from what the stores say.
 */
export class PartitionConsumer<Work extends PartitionWork> {
  readonly #options: ConsumingOptions<Work>;
  readonly #works = new Map<number, Work>();
  /** The newest assignment of each partition: what was opened for an older one is let go. */
  readonly #assignments = new Map<number, symbol>();
  readonly #staleSinceMs = new Map<number, number>();
  readonly #verifying = new Set<Work>();
  readonly #failure = new AbortController();
  readonly #ending: AbortSignal;
  #consumer: Consumer | undefined;
  #endAtMs: number | undefined;

  constructor(options: ConsumingOptions<Work>) {
    this.#options = options;
    this.#ending = AbortSignal.any([options.signal, this.#failure.signal]);
  }

  /** Resolves when the signal is aborted and all partitions are closed; rejects with the failure that ended consumption. */
  async run(): Promise<void> {
    const { eventLog, topic, group } = this.#options;
    const consumer = await eventLog.consume({
      topic,
      group,
      startOffset: (partition) => this.#take(partition),
      onRecords: (partition, records, signal) => this.#hand(partition, records, signal),
      onRevoked: (partition) => this.#move(partition),
      signal: this.#ending,
    });
    this.#consumer = consumer;
    const timer = setInterval(() => this.#tick(consumer), tickMs);
    const over = new AbortController();
    try {
      await Promise.race([consumer.done, this.#overdue(over.signal)]);
      if (this.#failure.signal.aborted) throw this.#failure.signal.reason;
    } finally {
      over.abort();
      clearInterval(timer);
      await settlesWithin(consumer.close(), this.#timeLeftMs()).catch(() => undefined);
      await Promise.all([...this.#works.keys()].map((partition) => this.#release(partition, 'failed')));
    }
  }

  async #take(partition: number): Promise<number> {
    const { open, metrics } = this.#options;
    const assignment = Symbol(partition);
    this.#assignments.set(partition, assignment);
    this.#staleSinceMs.delete(partition);
    // Assigned anew without having been revoked: the log had lost sight of this consumer meanwhile.
    await this.#release(partition, 'moved');
    const holder: { work?: Work; early?: { error: unknown } } = {};
    const opening = open(partition, {
      failed: (error) => {
        if (holder.work) void this.#fail(partition, holder.work, error);
        else holder.early = { error };
      },
      committed: (offset) => this.#consumer?.noteCommitted(partition, offset),
    });
    const work = await unlessAborted(opening, this.#ending);
    if (!work || this.#assignments.get(partition) !== assignment) {
      opening.then((late) => late.abandon()).catch(() => undefined);
      throw new Error(`partition ${partition} was taken back while it was being opened`);
    }
    holder.work = work;
    this.#works.set(partition, work);
    this.#consumer?.resume(partition);
    metrics.taken();
    metrics.owned(this.#works.size);
    if (holder.early) void this.#fail(partition, work, holder.early.error);
    return work.startOffset;
  }

  async #hand(partition: number, records: LogRecord[], signal: AbortSignal): Promise<void> {
    const work = this.#works.get(partition);
    if (!work) return;
    const handed = work.onRecords(records).catch((error: unknown) => this.#fail(partition, work, error));
    // The log takes the partition away without waiting for an engine that is away; offsets tell what was not done.
    await unlessAborted(handed, signal);
  }

  async #move(partition: number): Promise<void> {
    const { log } = this.#options;
    this.#assignments.delete(partition);
    this.#staleSinceMs.delete(partition);
    const work = this.#works.get(partition);
    if (!work) return;
    const withinMs = this.#timeLeftMs();
    const untilMs = Date.now() + withinMs;
    const isDone = await settlesWithin(work.close(), withinMs).catch((error: unknown) => {
      log.warn(
        { err: error, partition },
        'a partition went without its last commit; its next owner repeats what follows it',
      );
      return true;
    });
    if (!isDone)
      log.warn(
        { partition, withinMs },
        'a partition did not finish in time; its next owner repeats what is not committed',
      );
    await this.#release(partition, 'moved', untilMs - Date.now());
  }

  async #fail(partition: number, work: Work, error: unknown): Promise<void> {
    if (this.#works.get(partition) !== work) return;
    if (!(error instanceof StaleOwnerError)) {
      if (isStateLost(error) && !this.#failure.signal.aborted) this.#options.metrics.stateLost();
      this.#failure.abort(error);
      return;
    }
    this.#options.log.warn({ partition }, 'another owner has taken over this partition');
    this.#consumer?.pause(partition);
    this.#staleSinceMs.set(partition, Date.now());
    await this.#release(partition, 'stale');
  }

  async #release(partition: number, reason: ReleaseReason, settleMs = settleWithinMs): Promise<void> {
    const { onReleased, metrics } = this.#options;
    const work = this.#works.get(partition);
    if (!work) return;
    this.#works.delete(partition);
    metrics.released(reason);
    metrics.owned(this.#works.size);
    onReleased(partition, reason);
    const withinMs = this.#options.signal.aborted ? Math.min(settleMs, this.#timeLeftMs()) : settleMs;
    await settlesWithin(work.abandon(), withinMs).catch(() => undefined);
  }

  #tick(consumer: Consumer): void {
    const { onTick, log, retakeAfterMs = defaultRetakeAfterMs } = this.#options;
    const lag = consumer.lag();
    onTick(this.#works, lag);
    for (const [partition, work] of this.#works) this.#verify(partition, work);
    for (const [partition, sinceMs] of this.#staleSinceMs) {
      if (!lag.has(partition)) this.#staleSinceMs.delete(partition);
      else if (Date.now() - sinceMs >= retakeAfterMs && !this.#failure.signal.aborted) {
        log.warn({ partition }, 'the log still assigns a partition that was given up; it is taken again');
        this.#failure.abort(new Error(`partition ${partition} was given up and is still assigned`));
      }
    }
  }

  /** Notices a lost state or a new owner also while no record comes. Engines that are away show at the next commit. */
  #verify(partition: number, work: Work): void {
    if (this.#verifying.has(work)) return;
    this.#verifying.add(work);
    work
      .verify()
      .catch((error: unknown) => {
        if (error instanceof StaleOwnerError || isStateLost(error)) return this.#fail(partition, work, error);
      })
      .finally(() => this.#verifying.delete(work));
  }

  /** One deadline for all partitions when the process ends, whether the log takes them away together or in turn. */
  #timeLeftMs(): number {
    if (!this.#options.signal.aborted) return closeWithinMs;
    this.#endAtMs ??= Date.now() + closeWithinMs;
    return this.#endAtMs - Date.now();
  }

  /** Resolves when consumption should have ended by itself after the signal, and has not. */
  #overdue(over: AbortSignal): Promise<void> {
    const { signal } = this.#options;
    return new Promise((resolve) => {
      const wait = () => setTimeout(resolve, this.#timeLeftMs() + tickMs).unref();
      if (signal.aborted) wait();
      else signal.addEventListener('abort', wait, { once: true, signal: over });
    });
  }
}

export function isStateLost(error: unknown): boolean {
  return error instanceof EngineError && error.code === 'STATE_LOST';
}
