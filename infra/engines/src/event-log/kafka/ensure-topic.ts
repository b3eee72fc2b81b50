import { EngineError } from '../../engine-error.ts';
import type { Logger } from '../../logger.ts';
import type { TopicSettings } from '../port.ts';
import { backOff } from './back-off.ts';
import type { Cluster } from './cluster.ts';
import { protocolErrorType } from './kafkajs-protocol.ts';

export interface EnsureTopicOptions {
  cluster: Cluster;
  log: Logger;
  /** The topic's name at the brokers. */
  topic: string;
  settings: TopicSettings;
  create: boolean;
  replication: number;
}

const topicResource = 2;
/** Set on the topic itself, not inherited. */
const topicSource = 1;
const visibleWithinMs = 20_000;
const mostBatchBytes = 64 * 1024 * 1024;

/** Makes the topic, or checks its partitions and puts its retention right. */
export async function ensureKafkaTopic(options: EnsureTopicOptions): Promise<void> {
  const { cluster, topic, settings, create } = options;
  cluster.watch(topic);
  let there = await lookUp(options);
  if (there === 0 && !create)
    throw new EngineError(
      'TOPIC_MISSING',
      `Kafka has no topic ${topic}: make it with ${settings.partitions} partitions, or set MINTSCOPE_KAFKA_CREATE_TOPICS=true.`,
    );
  if (there === 0) {
    await createTopic(options);
    there = await untilLed(options);
  }
  if (there !== settings.partitions)
    throw new EngineError(
      'PARTITIONS_CHANGED',
      `Topic ${topic} of Kafka has ${there} partitions, not ${settings.partitions}: set MINTSCOPE_PARTITIONS=${there}, or MINTSCOPE_KAFKA_PREFIX to a new prefix.`,
    );
  if (create) await alignRetention(options);
}

/** A broker that has just started may not know of the topic yet; who may make it learns that it is there. */
async function lookUp({ cluster, topic, create }: EnsureTopicOptions): Promise<number> {
  for (let failures = 0; ; failures++) {
    const there = await cluster.lookUp(topic);
    if (there > 0 || create || failures >= 5) return there;
    await backOff(failures);
  }
}

/** What this log decides; the rest is the brokers'. */
function topicConfig({ settings, replication }: EnsureTopicOptions): Record<string, string> {
  return {
    ...retentionConfig(settings),
    // Whole segments are dropped, so a short retention needs short segments.
    ...(settings.retentionMs > 0 && { 'segment.ms': `${Math.max(600_000, Math.floor(settings.retentionMs / 8))}` }),
    'cleanup.policy': 'delete',
    'compression.type': 'producer',
    'message.timestamp.type': 'LogAppendTime',
    'max.message.bytes': `${mostBatchBytes}`,
    'min.insync.replicas': replication >= 3 ? '2' : '1',
    'unclean.leader.election.enable': 'false',
  };
}

function retentionConfig({ retentionMs, retentionBytes }: TopicSettings): Record<string, string> {
  return {
    'retention.ms': retentionMs === 0 ? '-1' : `${retentionMs}`,
    'retention.bytes': retentionBytes === 0 ? '-1' : `${retentionBytes}`,
  };
}

/** Another service may be making it at the same moment; a broker may not be ready for it yet. */
async function createTopic(options: EnsureTopicOptions): Promise<void> {
  const { cluster, topic, settings, replication } = options;
  const configEntries = Object.entries(topicConfig(options)).map(([name, value]) => ({ name, value }));
  const wanted = { topic, numPartitions: settings.partitions, replicationFactor: replication, configEntries };
  const giveUpAtMs = Date.now() + visibleWithinMs;
  for (let failures = 0; ; failures++) {
    try {
      await cluster.any((broker) => broker.call('CreateTopics', { topics: [wanted], timeout: 10_000 }));
      return;
    } catch (cause) {
      const type = protocolErrorType(cause);
      if (type === 'TOPIC_ALREADY_EXISTS') return;
      if (type === 'INVALID_REPLICATION_FACTOR' && failures > 3)
        throw new EngineError(
          'TOPIC_MISSING',
          `Topic ${topic} cannot have ${replication} copies, because Kafka has fewer brokers: lower MINTSCOPE_KAFKA_REPLICATION.`,
          { cause },
        );
      if (type !== undefined && refusals.has(type))
        throw new EngineError(
          'TOPIC_MISSING',
          `Kafka refused to make topic ${topic} (${type}): make it by hand with ${settings.partitions} partitions and set MINTSCOPE_KAFKA_CREATE_TOPICS=false.`,
          { cause },
        );
      if (Date.now() > giveUpAtMs) throw cause;
      await backOff(failures);
    }
  }
}

const refusals = new Set([
  'TOPIC_AUTHORIZATION_FAILED',
  'CLUSTER_AUTHORIZATION_FAILED',
  'POLICY_VIOLATION',
  'INVALID_CONFIG',
  'INVALID_TOPIC_EXCEPTION',
]);

/** A new topic is known to all brokers a little later. */
async function untilLed({ cluster, topic }: EnsureTopicOptions): Promise<number> {
  const giveUpAtMs = Date.now() + visibleWithinMs;
  for (let failures = 0; ; failures++) {
    const count = await cluster.lookUp(topic);
    const led = Array.from({ length: count }, (_, partition) => cluster.leader(topic, partition));
    if (count > 0 && !led.includes(undefined)) return count;
    if (Date.now() > giveUpAtMs)
      throw new EngineError('ENGINE_UNREACHABLE', `Topic ${topic} was made, but Kafka named no leader for it.`);
    await backOff(Math.min(failures, 3));
  }
}

/** AlterConfigs sets all of a topic's own settings at once, so the others are sent along as they are. */
async function alignRetention({ cluster, log, topic, settings }: EnsureTopicOptions): Promise<void> {
  const resource = { type: topicResource, name: topic };
  try {
    const described = await cluster.any((broker) =>
      broker.call('DescribeConfigs', { resources: [resource], includeSynonyms: false }),
    );
    const entries = described.resources[0]?.configEntries ?? [];
    const wanted = retentionConfig(settings);
    const now = new Map(entries.map(({ configName, configValue }) => [configName, configValue]));
    if (Object.entries(wanted).every(([name, value]) => now.get(name) === value)) return;
    const own = entries.filter(({ configSource }) => configSource === topicSource);
    const all = { ...Object.fromEntries(own.map((one) => [one.configName, one.configValue])), ...wanted };
    const configEntries = Object.entries(all).map(([name, value]) => ({ name, value }));
    await cluster.any((broker) =>
      broker.call('AlterConfigs', { resources: [{ ...resource, configEntries }], validateOnly: false }),
    );
    log.info({ topic, ...wanted }, 'retention of a topic changed');
  } catch (error) {
    const type = protocolErrorType(error);
    if (type !== 'TOPIC_AUTHORIZATION_FAILED' && type !== 'CLUSTER_AUTHORIZATION_FAILED') throw error;
    log.warn({ topic, ...retentionConfig(settings) }, 'Kafka does not let this user set the retention of a topic');
  }
}
