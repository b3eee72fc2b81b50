import type { Logger } from '../../logger.ts';
import { pause } from '../../patience/pause.ts';
import { settlesWithin } from '../../patience/settles-within.ts';
import type { ConsumeOptions, Consumer } from '../port.ts';
import { backOff } from './back-off.ts';
import type { Cluster, Lanes } from './cluster.ts';
import { Fetcher } from './fetcher.ts';
import { GroupMember } from './group-member.ts';
import { PartitionStream } from './partition-stream.ts';
import { readOffsets } from './read-offsets.ts';

export interface KafkaConsumerOptions {
  cluster: Cluster;
  consume: ConsumeOptions;
  /** Names at the brokers. */
  topic: string;
  groupId: string | null;
  partitions: number;
  sessionMs: number;
  log: Logger;
  /** A generation of the group gave it its share, or the group went on without it. */
  onRebalance(outcome: 'assigned' | 'lost'): void;
  onClosed(consumer: KafkaConsumer): void;
}

const commitEveryMs = 1000;
const lastCommitWithinMs = 1000;
const warnAfterFailures = 5;

/** One consumer: its streams, what it fetches ahead, and its place in the group, if any. */
export class KafkaConsumer implements Consumer {
  readonly done: Promise<void>;
  readonly #options: KafkaConsumerOptions;
  readonly #lanes: Lanes;
  readonly #fetcher: Fetcher;
  readonly #member: GroupMember | undefined;
  readonly #streams = new Map<number, PartitionStream>();
  readonly #revoking = new Map<number, Promise<void>>();
  readonly #paused = new Set<number>();
  readonly #toCommit = new Map<number, number>();
  readonly #commitTimer: NodeJS.Timeout;
  #finish: { resolve(): void; reject(error: unknown): void } = { resolve() {}, reject() {} };
  #closing: Promise<void> | undefined;

  constructor(options: KafkaConsumerOptions) {
    const { cluster, topic, log, groupId, partitions, sessionMs } = options;
    this.#options = options;
    this.#lanes = cluster.lanes();
    const offsets = (partition: number) => readOffsets({ cluster, lanes: this.#lanes, topic }, partition);
    this.#fetcher = new Fetcher({ cluster, lanes: this.#lanes, topic, log, offsets });
    if (groupId !== null)
      this.#member = new GroupMember({
        ...{ cluster, lanes: this.#lanes, groupId, topic, partitions, sessionMs, log },
        owned: () => [...this.#streams.keys()],
        onAssigned: (assigned) => {
          options.onRebalance('assigned');
          this.#take(assigned);
        },
        onLost: () => {
          options.onRebalance('lost');
          return this.#revokeAll();
        },
      });
    this.done = new Promise((resolve, reject) => {
      this.#finish = { resolve, reject };
    });
    // Who never looks at `done` must not end the process with an unhandled rejection.
    this.done.catch(() => undefined);
    this.#commitTimer = setInterval(() => void this.#commit(), commitEveryMs);
    this.#commitTimer.unref();
  }

  start(): void {
    const { signal } = this.#options.consume;
    const close = () => void this.close();
    signal?.addEventListener('abort', close, { once: true });
    this.done.catch(() => undefined).then(() => signal?.removeEventListener('abort', close));
    if (signal?.aborted) close();
    else if (this.#member) this.#member.run().catch((error: unknown) => this.#end(error));
    else this.#take(Array.from({ length: this.#options.partitions }, (_, partition) => partition));
  }

  lag(): ReadonlyMap<number, number> {
    const known = new Map<number, number>();
    for (const [partition, { lag }] of this.#streams) {
      if (lag !== undefined && !this.#revoking.has(partition)) known.set(partition, lag);
    }
    return known;
  }

  pause(partition: number): void {
    this.#paused.add(partition);
    this.#streams.get(partition)?.pause();
  }

  resume(partition: number): void {
    this.#paused.delete(partition);
    this.#streams.get(partition)?.resume();
  }

  noteCommitted(partition: number, offset: number): void {
    if (this.#member && this.#streams.has(partition)) this.#toCommit.set(partition, offset);
  }

  close(): Promise<void> {
    this.#closing ??= this.#shut().then(() => this.#finish.resolve());
    return this.#closing;
  }

  async #shut(): Promise<void> {
    clearInterval(this.#commitTimer);
    // Nothing new comes in while what is there is being finished; the group learns at the end, in one go.
    await this.#revokeAll();
    await this.#member?.leave();
    this.#fetcher.close();
    this.#lanes.close();
    this.#options.onClosed(this);
  }

  #end(error: unknown): void {
    this.#finish.reject(error);
    this.close().catch(() => undefined);
  }

  #take(assigned: readonly number[]): void {
    if (this.#closing) return;
    for (const partition of assigned) if (!this.#streams.has(partition)) this.#begin(partition);
    for (const partition of this.#streams.keys()) {
      if (assigned.includes(partition) || this.#revoking.has(partition)) continue;
      this.#revoke(partition).then(() => this.#member?.rejoin());
    }
  }

  #begin(partition: number): void {
    const { consume } = this.#options;
    const stream = new PartitionStream({
      partition,
      consume,
      offsets: (signal) => this.#offsets(partition, signal),
      onRoom: () => this.#fetcher.kick(),
      mayDeliver: (signal) => this.#mayDeliver(signal),
    });
    this.#streams.set(partition, stream);
    this.#fetcher.add(stream);
    if (this.#paused.has(partition)) stream.pause();
    stream.run().catch((error: unknown) => this.#end(error));
  }

  /** Ends the stream, then lets the consumer commit what it has; only then is the partition no longer claimed. */
  #revoke(partition: number): Promise<void> {
    const stream = this.#streams.get(partition);
    if (!stream) return Promise.resolve();
    const known = this.#revoking.get(partition);
    if (known) return known;
    const revoking = this.#letGo(stream).finally(() => {
      this.#streams.delete(partition);
      this.#revoking.delete(partition);
    });
    this.#revoking.set(partition, revoking);
    return revoking;
  }

  async #letGo(stream: PartitionStream): Promise<void> {
    await stream.stop();
    this.#fetcher.remove(stream);
    try {
      await this.#options.consume.onRevoked?.(stream.partition);
    } catch (error) {
      this.#end(error);
    }
    // Later it would overwrite what the next owner noted.
    await settlesWithin(this.#commit(), lastCommitWithinMs);
    this.#toCommit.delete(stream.partition);
  }

  async #revokeAll(): Promise<void> {
    await Promise.all([...this.#streams.keys()].map((partition) => this.#revoke(partition)));
  }

  async #offsets(partition: number, signal: AbortSignal): Promise<{ earliest: number; next: number }> {
    const { cluster, topic, log } = this.#options;
    for (let failures = 0; ; failures++) {
      try {
        return await readOffsets({ cluster, lanes: this.#lanes, topic }, partition);
      } catch (error) {
        if (signal.aborted) return { earliest: 0, next: 0 };
        if (failures === warnAfterFailures) log.warn({ topic, partition, err: error }, 'a consumer waits for Kafka');
        await backOff(failures, signal);
        await cluster.refresh().catch(() => undefined);
      }
    }
  }

  /** After a standstill of this process the group may have gone on: that must be known before old records are handed out. */
  async #mayDeliver(signal: AbortSignal): Promise<void> {
    while (this.#member && !this.#member.isSure && !signal.aborted) {
      this.#member.check();
      await pause(20, signal);
    }
  }

  async #commit(): Promise<void> {
    const { log, groupId } = this.#options;
    const offsets = new Map(this.#toCommit);
    if (!this.#member || offsets.size === 0) return;
    this.#toCommit.clear();
    try {
      await this.#member.commit(offsets);
    } catch (error) {
      log.debug({ group: groupId, err: error }, 'noting progress at Kafka failed');
      for (const [partition, offset] of offsets) {
        if (this.#streams.has(partition) && !this.#toCommit.has(partition)) this.#toCommit.set(partition, offset);
      }
      this.#member.check();
    }
  }
}
