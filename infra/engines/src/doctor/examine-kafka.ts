import type { Config } from '../config.ts';
import type { Cluster } from '../event-log/kafka/cluster.ts';
import { connectCluster } from '../event-log/kafka/connect.ts';
import type { Logger } from '../logger.ts';
import { topicSettings } from '../topic-settings.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const answerWithinMs = 10_000;

/** Whether a broker answers and takes our credentials, and whether each topic is as the settings want it. */
export async function examineKafka(config: Config, log: Logger): Promise<Finding[]> {
  const { kafka } = config;
  const startedAt = performance.now();
  const cluster = await connectCluster(kafka, log, answerWithinMs);
  try {
    const tookMs = Math.round(performance.now() - startedAt);
    const findings = [ok(`Kafka at ${kafka.brokers.join(', ')} answers, after ${tookMs} ms with signing in.`)];
    for (const [name, { partitions }] of topicSettings(config))
      findings.push(await examineTopic(cluster, kafka, kafka.prefix + name, partitions));
    if (kafka.replication === 1)
      findings.push(
        warning('New topics get one copy (MINTSCOPE_KAFKA_REPLICATION is 1): the loss of that machine loses events.'),
      );
    return findings;
  } finally {
    cluster.close();
  }
}

async function examineTopic(
  cluster: Cluster,
  { createTopics }: Config['kafka'],
  topic: string,
  wanted: number,
): Promise<Finding> {
  const there = await cluster.lookUp(topic);
  if (there === 0 && createTopics) return ok(`Topic ${topic} will be made at the first start.`);
  if (there === 0)
    return problem(
      `Topic ${topic} is missing: make it with ${wanted} partitions, or set MINTSCOPE_KAFKA_CREATE_TOPICS=true.`,
    );
  if (there !== wanted)
    return problem(`Topic ${topic} has ${there} partitions, not ${wanted}: set MINTSCOPE_PARTITIONS=${there}.`);
  const leaderless = Array.from({ length: there }, (_, partition) => partition).filter(
    (partition) => cluster.leader(topic, partition) === undefined,
  );
  if (leaderless.length > 0)
    return problem(`Topic ${topic} has no leader for partition ${leaderless.join(', ')}: a broker of Kafka is away.`);
  return ok(`Topic ${topic} has ${there} ${there === 1 ? 'partition' : 'partitions'}, each with a leader.`);
}
