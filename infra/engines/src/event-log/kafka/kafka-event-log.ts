import type { Config } from '../../config.ts';
import { EngineError } from '../../engine-error.ts';
import type { Logger } from '../../logger.ts';
import type { Metrics } from '../../metrics.ts';
import { AppendQueue } from '../append-queue.ts';
import { ByteBudget } from '../byte-budget.ts';
import type { EventLog, LogRecord } from '../port.ts';
import { connectCluster } from './connect.ts';
import { ensureKafkaTopic } from './ensure-topic.ts';
import { KafkaConsumer } from './kafka-consumer.ts';
import { PartitionWriter } from './partition-writer.ts';
import { reachWithin } from './reach-within.ts';
import { readPartition } from './read-partition.ts';

export interface KafkaEventLogOptions {
  kafka: Config['kafka'];
  log: Logger;
  /** Appends wait while more bytes than this are under way. */
  maxBytesInFlight?: number;
  metrics?: Metrics;
  /** How long a start waits for brokers that are away. */
  connectWithinMs?: number;
}

export interface KafkaEventLog extends EventLog {
  /** Bytes of values accepted and not yet stored, and the most there ever were. */
  bytesInFlight(): { now: number; peak: number };
}

const defaultMostBytesInFlight = 32 * 1024 * 1024;
const defaultConnectWithinMs = 10_000;
const healthWithinMs = 5000;
const readWithinMs = 10_000;
const ensureWithinMs = 45_000;
const closeWithinMs = 15_000;

/**
 * The event log on Kafka: a topic and group each with the prefix before its name. Rejects with ENGINE_UNREACHABLE,
 * CREDENTIALS_REFUSED or VERSION_UNSUPPORTED, naming the setting, when no broker can be used.
 */
export async function openKafkaEventLog(options: KafkaEventLogOptions): Promise<KafkaEventLog> {
  const { kafka, log } = options;
  const cluster = await connectCluster(kafka, log, options.connectWithinMs ?? defaultConnectWithinMs);
  const lanes = cluster.lanes();
  const counters = countersOf(options.metrics);
  const budget = new ByteBudget(options.maxBytesInFlight ?? defaultMostBytesInFlight);
  const topics = new Map<string, AppendQueue[]>();
  const consumers = new Set<KafkaConsumer>();
  const givingUp = new AbortController();
  let closing: Promise<void> | undefined;

  function topicOf(name: string): AppendQueue[] {
    const queues = topics.get(name);
    if (!queues) throw new EngineError('UNKNOWN_TOPIC', `The event log has no topic ${name}.`);
    return queues;
  }

  function queueOf(name: string, partition: number): AppendQueue {
    const queues = topicOf(name);
    const queue = queues[partition];
    if (queue) return queue;
    throw new EngineError('UNKNOWN_PARTITION', `Topic ${name} has ${queues.length} partitions, so no ${partition}.`);
  }

  function mustBeOpen(): void {
    if (closing) throw new EngineError('CLOSED', 'The event log is closed.');
  }

  async function reading<Answer>(name: string, partition: number, read: (of: ReadFrom) => Promise<Answer>) {
    mustBeOpen();
    queueOf(name, partition);
    return reachWithin(readWithinMs, 'read from', () =>
      read({ cluster, lanes, topic: kafka.prefix + name, partition }),
    );
  }

  async function shut(): Promise<void> {
    await Promise.all([...consumers].map((consumer) => consumer.close()));
    const timer = setTimeout(() => {
      givingUp.abort();
      cluster.close();
    }, closeWithinMs);
    await budget.drain();
    clearTimeout(timer);
    givingUp.abort();
    cluster.close();
  }

  return {
    async ensureTopic(name, settings) {
      mustBeOpen();
      const topic = kafka.prefix + name;
      const { createTopics: create, replication } = kafka;
      await reachWithin(ensureWithinMs, 'prepare a topic on', () =>
        ensureKafkaTopic({ cluster, log, topic, settings, create, replication }),
      );
      if (topics.has(name)) return;
      const onRetry = () => counters.retries?.inc({ topic: name });
      const writing = { cluster, lanes, topic, log, onRetry, signal: givingUp.signal };
      const writers = Array.from({ length: settings.partitions }, (_, partition) => ({ ...writing, partition }));
      topics.set(
        name,
        writers.map((writer) => new AppendQueue(new PartitionWriter(writer), Date.now)),
      );
    },

    partitions: (name) => topicOf(name).length,

    async append(name, partition, values) {
      mustBeOpen();
      const queue = queueOf(name, partition);
      if (values.length === 0) {
        const { next } = await reading(name, partition, (of) => readPartition(of).range());
        return { firstOffset: next };
      }
      // A byte a value, so that empty values count too.
      let bytes = values.length;
      for (const value of values) bytes += value.byteLength;
      await budget.take(bytes);
      try {
        return { firstOffset: await queue.append(values, bytes) };
      } finally {
        budget.give(bytes);
      }
    },

    read: (name, partition, offset, most): Promise<LogRecord[]> =>
      reading(name, partition, (of) => readPartition(of).read(offset, most)),

    range: (name, partition) => reading(name, partition, (of) => readPartition(of).range()),

    async consume(consume) {
      mustBeOpen();
      const consumer = new KafkaConsumer({
        ...{ cluster, consume, log, sessionMs: kafka.sessionMs },
        topic: kafka.prefix + consume.topic,
        groupId: consume.group === null ? null : kafka.prefix + consume.group,
        partitions: topicOf(consume.topic).length,
        onRebalance: (outcome) => counters.rebalances?.inc({ group: consume.group ?? '', outcome }),
        onClosed: (closed) => consumers.delete(closed),
      });
      consumers.add(consumer);
      consumer.start();
      return consumer;
    },

    /** The brokers do so by themselves. */
    async applyRetention() {
      mustBeOpen();
    },

    async health() {
      mustBeOpen();
      await reachWithin(healthWithinMs, 'reach', () => cluster.refresh());
    },

    bytesInFlight: () => ({ now: budget.used, peak: budget.peak }),

    close() {
      closing ??= shut();
      return closing;
    },
  };
}

function countersOf(metrics: Metrics | undefined) {
  const retries = metrics?.counter('mintscope_kafka_append_retries_total', 'Appends sent to Kafka again', ['topic']);
  const rebalances = metrics?.counter('mintscope_kafka_rebalances_total', 'Shares of a group taken or lost', [
    'group',
    'outcome',
  ]);
  return { retries, rebalances };
}

type ReadFrom = Parameters<typeof readPartition>[0];
