import type { Config } from '../../config.ts';
import type { Logger } from '../../logger.ts';
import type { Metrics } from '../../metrics.ts';
import type { ConsumeOptions, Consumer } from '../port.ts';
import type { Cluster } from './cluster.ts';
import { KafkaConsumer } from './kafka-consumer.ts';

export interface OpenConsumersOptions {
  cluster: Cluster;
  kafka: Config['kafka'];
  log: Logger;
  metrics?: Metrics;
}

/** The consumers of one log, from their start until they close, by themselves or with the log. */
export class OpenConsumers {
  readonly #options: OpenConsumersOptions;
  readonly #rebalances: ReturnType<Metrics['counter']> | undefined;
  readonly #open = new Set<KafkaConsumer>();

  constructor(options: OpenConsumersOptions) {
    this.#options = options;
    const labels = ['group', 'outcome'];
    this.#rebalances = options.metrics?.counter(
      'mintscope_kafka_rebalances_total',
      'Shares of a group taken or lost',
      labels,
    );
  }

  start(consume: ConsumeOptions, partitions: number): Consumer {
    const { cluster, kafka, log } = this.#options;
    const consumer = new KafkaConsumer({
      ...{ cluster, consume, log, partitions, sessionMs: kafka.sessionMs },
      topic: kafka.prefix + consume.topic,
      groupId: consume.group === null ? null : kafka.prefix + consume.group,
      onRebalance: (outcome) => this.#rebalances?.inc({ group: consume.group ?? '', outcome }),
      onClosed: (closed) => this.#open.delete(closed),
    });
    this.#open.add(consumer);
    consumer.start();
    return consumer;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open].map((consumer) => consumer.close()));
  }
}
