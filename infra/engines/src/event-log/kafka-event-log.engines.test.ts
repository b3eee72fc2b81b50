import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { eventLogContract } from '../../testing/event-log/contract.ts';
import { type KafkaServer, startKafka } from '../../testing/servers/start-kafka.ts';

let kafka: KafkaServer;
beforeAll(async () => {
  kafka = await startKafka();
});
afterAll(() => kafka?.stop());

const opener = new URL('../../testing/event-log/kafka/kafka-opener.ts', import.meta.url);

eventLogContract(
  'Kafka',
  async () => {
    const prefix = `${randomUUID()}.`;
    return {
      location: JSON.stringify({ ...kafka.environment, MINTSCOPE_KAFKA_PREFIX: prefix }),
      opener,
      async trim(topic, partition, beforeOffset) {
        const admin = kafka.admin();
        await admin.connect();
        // This call makes the client know where the topic is.
        await admin.fetchTopicOffsets(prefix + topic);
        const partitions = [{ partition, offset: `${beforeOffset}` }];
        await admin.deleteTopicRecords({ topic: prefix + topic, partitions });
        await admin.disconnect();
      },
      remove: async () => undefined,
    };
  },
  'by the engine',
);
