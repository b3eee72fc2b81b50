import type { Config } from '../../config.ts';
import type { Logger } from '../../logger.ts';
import type { Metrics } from '../../metrics.ts';
import { openUntilClosed } from '../../open-until-closed.ts';
import { AppendQueue } from '../append-queue.ts';
import { ByteBudget } from '../byte-budget.ts';
import type { EventLog } from '../port.ts';
import { Topics } from '../topics.ts';
import { connectCluster } from './connect.ts';
import { ensureKafkaTopic } from './ensure-topic.ts';
import { OpenConsumers } from './open-consumers.ts';
import { PartitionWriter, type PartitionWriterOptions } from './partition-writer.ts';
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

interface Topic {
  parts: { reader: ReturnType<typeof readPartition>; queue: AppendQueue }[];
}

const defaultMostBytesInFlight = 32 * 1024 * 1024;
const defaultConnectWithinMs = 10_000;
const healthWithinMs = 5000;
const ensureWithinMs = 45_000;
const closeWithinMs = 15_000;

/**
 * The event log on Kafka: a topic and group each with the prefix before its name. Rejects with ENGINE_UNREACHABLE,
 * CREDENTIALS_REFUSED or VERSION_UNSUPPORTED, naming the setting, when no broker can be used.
 */
export async function openKafkaEventLog(options: KafkaEventLogOptions): Promise<KafkaEventLog> {
  const { kafka, log } = options;
  const cluster = await connectCluster(kafka, log, options.connectWithinMs ?? defaultConnectWithinMs);
  const retriesName = 'mintscope_kafka_append_retries_total';
  const retries = options.metrics?.counter(retriesName, 'Appends sent to Kafka again', ['topic']);
  const budget = new ByteBudget(options.maxBytesInFlight ?? defaultMostBytesInFlight);
  const givingUp = new AbortController();
  const writing = { cluster, lanes: cluster.lanes(), log, signal: givingUp.signal };
  const topics = new Topics<Topic>();
  const consumers = new OpenConsumers({ ...options, cluster });
  const { mustBeOpen, close } = openUntilClosed('event log', async () => {
    await consumers.close();
    const giveUp = () => {
      givingUp.abort();
      cluster.close();
    };
    const timer = setTimeout(giveUp, closeWithinMs);
    await budget.drain();
    clearTimeout(timer);
    giveUp();
  });

  return {
    async ensureTopic(name, settings) {
      mustBeOpen();
      const topic = kafka.prefix + name;
      const { createTopics: create, replication } = kafka;
      await reachWithin(ensureWithinMs, 'prepare a topic on', () =>
        ensureKafkaTopic({ cluster, log, topic, settings, create, replication }),
      );
      if (topics.has(name)) return;
      const onRetry = () => retries?.inc({ topic: name });
      topics.set(name, { parts: openParts({ ...writing, topic, onRetry }, settings.partitions, budget) });
    },

    partitions: (name) => topics.of(name).parts.length,

    async append(name, partition, values) {
      mustBeOpen();
      const { reader, queue } = topics.part(name, partition);
      return values.length === 0 ? { firstOffset: (await reader.range()).next } : queue.append(values);
    },

    async read(name, partition, offset, most) {
      mustBeOpen();
      return topics.part(name, partition).reader.read(offset, most);
    },

    async range(name, partition) {
      mustBeOpen();
      return topics.part(name, partition).reader.range();
    },

    async consume(consume) {
      mustBeOpen();
      return consumers.start(consume, topics.of(consume.topic).parts.length);
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

    close,
  };
}

function openParts(
  writing: Omit<PartitionWriterOptions, 'partition'>,
  partitions: number,
  budget: ByteBudget,
): Topic['parts'] {
  return Array.from({ length: partitions }, (_, partition) => {
    const from = { ...writing, partition };
    return { reader: readPartition(from), queue: new AppendQueue(new PartitionWriter(from), budget) };
  });
}
