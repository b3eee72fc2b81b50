import type { BrokerConnection } from './broker-connection.ts';
import type { Cluster, Lanes } from './cluster.ts';
import { decodeBatches, decodeFetch, type FetchedPartition } from './decode-fetch.ts';
import { errorFromCode } from './kafkajs-protocol.ts';

const earliestTimestamp = -2;
const latestTimestamp = -1;
/** Transactions are not used, so records count as soon as their replicas have them. */
export const readUncommitted = 0;

export interface FetchOne {
  partition: number;
  fetchOffset: number;
  maxBytes: number;
}

export async function readOffsets(
  at: { cluster: Cluster; lanes: Lanes; topic: string },
  partition: number,
): Promise<{ earliest: number; next: number }> {
  const { cluster, lanes, topic } = at;
  const lane = lanes.to(await cluster.findLeader(topic, partition), 'read');
  return lane.request(async (broker) => ({
    earliest: await offsetAt(broker, topic, partition, earliestTimestamp),
    next: await offsetAt(broker, topic, partition, latestTimestamp),
  }));
}

async function offsetAt(broker: BrokerConnection, topic: string, partition: number, timestamp: number) {
  const topics = [{ topic, partitions: [{ partition, timestamp }] }];
  const { responses } = await broker.call('ListOffsets', { isolationLevel: readUncommitted, topics });
  return Number(responses[0]?.partitions[0]?.offset ?? 0);
}

/** One Fetch of partitions of a topic; the first record batch comes whole even if it is larger than asked for. */
export function fetchPartitions(
  broker: BrokerConnection,
  topic: string,
  partitions: readonly FetchOne[],
  most: { waitMs: number; bytes: number },
): Promise<FetchedPartition[]> {
  const built = broker.build('Fetch', {
    isolationLevel: readUncommitted,
    maxWaitTime: most.waitMs,
    minBytes: 1,
    maxBytes: most.bytes,
    topics: [{ topic, partitions }],
  });
  return broker.send(built, decodeFetch);
}

/** Records from an offset on that are there now; an offset outside the partition gives OFFSET_OUT_OF_RANGE. */
export async function fetchNow(
  at: { cluster: Cluster; lanes: Lanes; topic: string },
  partition: number,
  offset: number,
  bytes: number,
) {
  const { cluster, lanes, topic } = at;
  const lane = lanes.to(await cluster.findLeader(topic, partition), 'read');
  const asked = [{ partition, fetchOffset: offset, maxBytes: bytes }];
  const [fetched] = await lane.request((broker) => fetchPartitions(broker, topic, asked, { waitMs: 0, bytes }));
  if (!fetched) return [];
  if (fetched.errorCode !== 0) throw errorFromCode(fetched.errorCode);
  return decodeBatches(fetched.batches, offset).records;
}
