import { randomUUID } from 'node:crypto';
import type { Database } from 'lmdb';
import { type RunWrite, runAtOnce } from '../data-directory/write-hold.ts';
import { EngineError } from '../engine-error.ts';
import { flushAtCloseMs, type LmdbEnvironment } from '../lmdb/open-environment.ts';
import { openUntilClosed } from '../open-until-closed.ts';
import { AppendQueue } from './append-queue.ts';
import { ByteBudget } from './byte-budget.ts';
import { ConsumerGroup } from './consumer-group.ts';
import { Partition } from './partition.ts';
import type { ConsumeOptions, Consumer, EventLog, TopicSettings } from './port.ts';
import { Topics } from './topics.ts';

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
  parts: { partition: Partition; queue: AppendQueue }[];
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
  const { environment, now = Date.now } = options;
  const { root } = environment;
  const budget = new ByteBudget(options.maxBytesInFlight ?? defaultMostBytesInFlight);
  const counts = root.openDB<number, string>({ name: 'log-partitions', encoding: 'json' });
  const topics = new Topics<Topic>();
  const { mustBeOpen, close } = openUntilClosed('event log', async () => {
    const groups = [...topics.values()].flatMap((topic) => [...topic.groups.values()]);
    await Promise.all(groups.map((group) => group.close()));
    await budget.drain();
    await environment.flushed(flushAtCloseMs);
  });

  return {
    async ensureTopic(name, settings) {
      mustBeOpen();
      await fixPartitions(counts, name, settings.partitions);
      const known = topics.get(name);
      if (known) known.settings = settings;
      else
        topics.set(name, { settings, parts: openParts(options, budget, name, settings.partitions), groups: new Map() });
    },

    partitions: (name) => topics.of(name).parts.length,

    async append(name, number, values, appendOptions) {
      mustBeOpen();
      const { partition, queue } = topics.part(name, number);
      return values.length === 0 ? { firstOffset: partition.next } : queue.append(values, appendOptions);
    },

    async read(name, number, offset, most) {
      mustBeOpen();
      return topics.part(name, number).partition.read(offset, { ...defaultRead, ...most });
    },

    async range(name, number) {
      mustBeOpen();
      const { earliest, next } = topics.part(name, number).partition;
      return { earliest, next };
    },

    async consume(consumeOptions) {
      mustBeOpen();
      return join(topics.of(consumeOptions.topic), consumeOptions);
    },

    async applyRetention() {
      mustBeOpen();
      for (const { parts, settings } of topics.values()) {
        for (const { partition } of parts) await partition.prune(settings, now());
      }
    },

    async health() {
      mustBeOpen();
      root.getStats();
    },

    bytesInFlight: () => ({ now: budget.used, peak: budget.peak }),

    storedBytes: () =>
      [...topics].map(([name, { parts }]) => [
        name,
        parts.reduce((sum, { partition }) => sum + partition.storedBytes, 0),
      ]),

    close,
  };
}

/** Writes down how many partitions a topic has, or checks it. */
async function fixPartitions(counts: Database<number, string>, name: string, partitions: number): Promise<void> {
  const stored = counts.get(name);
  if (stored === undefined) await counts.put(name, partitions);
  else if (stored !== partitions)
    throw new EngineError(
      'PARTITIONS_CHANGED',
      `Topic ${name} has ${stored} partitions, not ${partitions}: the number is fixed when the topic is made.`,
    );
}

function openParts(options: LmdbEventLogOptions, budget: ByteBudget, name: string, partitions: number): Topic['parts'] {
  const { environment, runWrite = runAtOnce, now } = options;
  return Array.from({ length: partitions }, (_, number) => {
    const layout = { encoding: 'binary', compression: { threshold: compressedFromBytes } } as const;
    const partition = new Partition(environment.root.openDB({ name: `log/${name}/${number}`, ...layout }));
    const writer = {
      write: (values: readonly Uint8Array[], nowMs: number) => runWrite(() => partition.write(values, nowMs)),
      flush: () => environment.flushed(),
    };
    return { partition, queue: new AppendQueue(writer, budget, now) };
  });
}

function join({ groups, parts }: Topic, options: ConsumeOptions): Consumer {
  const { group: name } = options;
  const known = name === null ? undefined : groups.get(name);
  const group = known ?? new ConsumerGroup(parts.map(({ partition }) => partition));
  groups.set(name ?? `alone ${randomUUID()}`, group);
  return group.join(options);
}
