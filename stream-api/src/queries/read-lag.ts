import { setTimeout as delay } from 'node:timers/promises';
import type { Engines } from '@mintscope/engines/engines';
import { shareReading } from '@mintscope/engines/operations/share-reading';
import { topics } from '@mintscope/schemas/events/topics';

export interface PartitionLag {
  topic: string;
  partition: number;
  records: number;
}

const timeoutMs = 2_000;

/**
 * How far scoring is behind the chain's events, by partition. One reading at a time, however many ask; none of it while the
 * engines do not answer in time.
 */
export function createLagReader(engines: Pick<Engines, 'eventLog' | 'stateStore'>): () => Promise<PartitionLag[]> {
  const read = shareReading(() => scoringLag(engines), 0);
  return async () => {
    const stop = new AbortController();
    const late = delay(timeoutMs, [], { signal: stop.signal }).catch(() => []);
    return Promise.race([read().catch(() => []), late]).finally(() => stop.abort());
  };
}

async function scoringLag({ eventLog, stateStore }: Pick<Engines, 'eventLog' | 'stateStore'>): Promise<PartitionLag[]> {
  const topic = topics.chainEvents;
  const partitions = Array.from({ length: eventLog.partitions(topic) }, (_, partition) => partition);
  return Promise.all(
    partitions.map(async (partition) => {
      const [{ earliest, next }, progress] = await Promise.all([
        eventLog.range(topic, partition),
        stateStore.progress(`scoring:${partition}`),
      ]);
      return { topic, partition, records: Math.max(0, next - Math.max(earliest, progress?.offset ?? 0)) };
    }),
  );
}
