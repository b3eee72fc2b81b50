import { randomUUID } from 'node:crypto';
import { type RunWrite, runAtOnce } from '../data-directory/write-hold.ts';
import { EngineError } from '../engine-error.ts';
import { flushAtCloseMs, type LmdbEnvironment } from '../lmdb/open-environment.ts';
import { AppendQueue } from './append-queue.ts';
import { ByteBudget } from './byte-budget.ts';
import { ConsumerGroup } from './consumer-group.ts';
import { Partition } from './partition.ts';
import type { EventLog, TopicSettings } from './port.ts';

export interface LmdbEventLogOptions {
  environment: LmdbEnvironment;
  /** Appends wait while more bytes than this are under way. */
  maxBytesInFlight?: number;
  now?: () => number;
  /** Through it groups are written: while the disk is full appends wait, in their order. */
  runWrite?: RunWrite;
}

export interface LmdbEventLog extends EventLog {
  /** Bytes of values accepted and not yet committed, and the most there ever were. */
  bytesInFlight(): { now: number; peak: number };
  /** Bytes of the file that each topic fills. */
  storedBytes(): (readonly [topic: string, bytes: number])[];
}

interface Topic {
  settings: TopicSettings;
  partitions: Partition[];
  queues: AppendQueue[];
  groups: Map<string, ConsumerGroup>;
}

const defaultMostBytesInFlight = 32 * 1024 * 1024;
/** LZ4 on LMDB's thread leaves two thirds of binary batches and under half of JSON, for 1-2 us of CPU an event. */
const compressedFromBytes = 4096;
const defaultRead = { records: 1000, bytes: 8 * 1024 * 1024 };

/**
 * The embedded event log: one LMDB database a topic partition. Consumers live in this process and are woken by appends.
 * The log belongs to one process at a time; `lockDirectory` sees to that.
 */
export function openLmdbEventLog(options: LmdbEventLogOptions): LmdbEventLog {
  const { root } = options.environment;
  const { now = Date.now, runWrite = runAtOnce } = options;
  const budget = new ByteBudget(options.maxBytesInFlight ?? defaultMostBytesInFlight);
  const counts = root.openDB<number, string>({ name: 'log-partitions', encoding: 'json' });
  const topics = new Map<string, Topic>();
  let closing: Promise<void> | undefined;

  function topicOf(name: string): Topic {
    const topic = topics.get(name);
    if (!topic) throw new EngineError('UNKNOWN_TOPIC', `The event log has no topic ${name}.`);
    return topic;
  }

  function partOf<Part>(name: string, parts: readonly Part[], partition: number): Part {
    const part = parts[partition];
    if (!part)
      throw new EngineError('UNKNOWN_PARTITION', `Topic ${name} has ${parts.length} partitions, so no ${partition}.`);
    return part;
  }

  function mustBeOpen(): void {
    if (closing) throw new EngineError('CLOSED', 'The event log is closed.');
  }

  async function shut(): Promise<void> {
    const all = [...topics.values()];
    await Promise.all(all.flatMap((topic) => [...topic.groups.values()].map((group) => group.close())));
    await budget.drain();
    await options.environment.flushed(flushAtCloseMs);
  }

  return {
    async ensureTopic(name, settings) {
      mustBeOpen();
      const stored = counts.get(name);
      if (stored !== undefined && stored !== settings.partitions)
        throw new EngineError(
          'PARTITIONS_CHANGED',
          `Topic ${name} has ${stored} partitions, not ${settings.partitions}: the number is fixed when the topic is made.`,
        );
      if (stored === undefined) await counts.put(name, settings.partitions);
      const known = topics.get(name);
      if (known) {
        known.settings = settings;
        return;
      }
      const partitions = Array.from({ length: settings.partitions }, (_, number) => {
        const layout = { encoding: 'binary', compression: { threshold: compressedFromBytes } } as const;
        const database = root.openDB<Buffer, number>({ name: `log/${name}/${number}`, ...layout });
        return new Partition(database);
      });
      const queues = partitions.map((partition) => {
        const write: Partition['write'] = (values, nowMs) => runWrite(() => partition.write(values, nowMs));
        return new AppendQueue({ write }, now);
      });
      topics.set(name, { settings, partitions, queues, groups: new Map() });
    },

    partitions: (name) => topicOf(name).partitions.length,

    async append(name, partition, values, appendOptions) {
      mustBeOpen();
      const { queues, partitions } = topicOf(name);
      const queue = partOf(name, queues, partition);
      if (values.length === 0) return { firstOffset: partOf(name, partitions, partition).next };
      // A byte a value, so that empty values count too.
      let bytes = values.length;
      for (const value of values) bytes += value.byteLength;
      await budget.take(bytes);
      try {
        const firstOffset = await queue.append(values, bytes);
        if (appendOptions?.flush) await options.environment.flushed();
        return { firstOffset };
      } finally {
        budget.give(bytes);
      }
    },

    async read(name, partition, offset, most) {
      mustBeOpen();
      return partOf(name, topicOf(name).partitions, partition).read(offset, { ...defaultRead, ...most });
    },

    async range(name, partition) {
      mustBeOpen();
      const { earliest, next } = partOf(name, topicOf(name).partitions, partition);
      return { earliest, next };
    },

    async consume(consumeOptions) {
      mustBeOpen();
      const { groups, partitions } = topicOf(consumeOptions.topic);
      const { group: name } = consumeOptions;
      const group = (name === null ? undefined : groups.get(name)) ?? new ConsumerGroup(partitions);
      groups.set(name ?? `alone ${randomUUID()}`, group);
      return group.join(consumeOptions);
    },

    async applyRetention() {
      mustBeOpen();
      for (const { partitions, settings } of topics.values()) {
        for (const partition of partitions) await partition.prune(settings, now());
      }
    },

    async health() {
      mustBeOpen();
      root.getStats();
    },

    bytesInFlight: () => ({ now: budget.used, peak: budget.peak }),

    storedBytes: () =>
      [...topics].map(([name, { partitions }]) => [
        name,
        partitions.reduce((total, { storedBytes }) => total + storedBytes, 0),
      ]),

    close() {
      closing ??= shut();
      return closing;
    },
  };
}
