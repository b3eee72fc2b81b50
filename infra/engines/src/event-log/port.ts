/** One durable record. Offsets count records of a partition from 0, without gaps among records still retained. */
export interface LogRecord {
  offset: number;
  /** When the log accepted it (ms). */
  appendedAtMs: number;
  /** Stays as it is, never a view onto the engine's memory; other readers may share it, so it is neither changed nor transferred. */
  value: Uint8Array;
}

export interface TopicSettings {
  partitions: number;
  /** Records older than this may be dropped, oldest first; 0 keeps all. */
  retentionMs: number;
  /** Bytes of values a partition keeps at the least before it drops by age or size; 0 = no size limit. */
  retentionBytes: number;
}

export interface ConsumeOptions {
  topic: string;
  /**
   * Consumers of one group share the partitions; each partition has one consumer at a time, and moves only after its former
   * consumer, if that still answers, has finished `onRevoked`. null = alone, with every partition.
   */
  group: string | null;
  /** Called when a partition is assigned: the first offset wanted. Offsets are the consumer's own to store. */
  startOffset(partition: number): Promise<number>;
  /**
   * Records of one partition in offset order, never two calls at once for one partition; the next call for it waits for
   * the promise (backpressure). A rejection ends consumption with that error.
   */
  onRecords(partition: number, records: LogRecord[], signal: AbortSignal): Promise<void>;
  /** A partition is about to move to another consumer: finish and commit what is under way. */
  onRevoked?(partition: number): Promise<void>;
  /** Most records and bytes handed over at once (at least one record is). */
  maxRecords?: number;
  maxBytes?: number;
  signal?: AbortSignal;
}

export interface Consumer {
  /** Records behind the end of each assigned partition. */
  lag(): ReadonlyMap<number, number>;
  pause(partition: number): void;
  resume(partition: number): void;
  /**
   * Tells the log how far the consumer's own state is committed, for tools that watch a group's lag. Never read back:
   * `startOffset` decides. Does not wait and never fails.
   */
  noteCommitted(partition: number, offset: number): void;
  /** Resolves when consumption ended; rejects with the error that ended it. */
  readonly done: Promise<void>;
  /** Waits for the call of `onRecords` under way, so never await it from inside that call. */
  close(): Promise<void>;
}

/**
 * The event log. Promises, proved by `contract.ts` for every engine:
 * - `append` resolves when the records are durable: they survive `kill -9` of this process and of every consumer.
 *   `flush: true` waits until they also survive loss of power.
 * - Records of a partition keep the order of the `append` calls that resolved, and of the values within a call; a call is
 *   stored whole or not at all. While the engine is away `append` waits; one that was retried is stored once.
 * - Retention drops only whole prefixes; reading before `earliest` starts at `earliest`. `applyRetention` carries it out
 *   where the engine does not do so by itself.
 * - `consume` outlives a short absence of the engine; it ends with an error only when a handler failed or what it wants is
 *   not there.
 * - Backpressure: `append` waits while more than the configured bytes are under way; memory stays bounded.
 */
export interface EventLog {
  /** Makes the topic, or checks it: PARTITIONS_CHANGED, TOPIC_MISSING (where the engine may not make topics). */
  ensureTopic(topic: string, settings: TopicSettings): Promise<void>;
  partitions(topic: string): number;
  append(
    topic: string,
    partition: number,
    values: readonly Uint8Array[],
    options?: { flush?: boolean },
  ): Promise<{ firstOffset: number }>;
  /** Records from `offset` on, possibly none; does not wait. */
  read(
    topic: string,
    partition: number,
    offset: number,
    most?: { records?: number; bytes?: number },
  ): Promise<LogRecord[]>;
  /** Offsets present: `earliest` .. `next`-1. */
  range(topic: string, partition: number): Promise<{ earliest: number; next: number }>;
  consume(options: ConsumeOptions): Promise<Consumer>;
  applyRetention(): Promise<void>;
  health(): Promise<void>;
  close(): Promise<void>;
}
