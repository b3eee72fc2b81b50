import type { Engines } from '@mintscope/engines/engines';
import { shareReading } from '@mintscope/engines/patience/share-reading';
import { within } from '@mintscope/engines/patience/within';
import { topics } from '@mintscope/schemas/events/topics';
import type { PartitionLag } from '@mintscope/schemas/partition-lag';
import type { Feed } from '../market/feed.ts';

const timeoutMs = 2_000;

/**
 * How far scoring is behind the chain's events, by partition. One reading at a time, however many ask; none of it while the
 * engines do not answer in time.
 */
export function createLagReader(engines: Pick<Engines, 'eventLog' | 'stateStore'>): () => Promise<PartitionLag[]> {
  const read = shareReading(() => scoringLag(engines), 0);
  return async () => {
    return within(
      timeoutMs,
      read().catch(() => []),
      () => [],
    );
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

/** How far scoring is behind the chain's events, and this process behind scoring. */
export function createWholeLagReader(
  engines: Pick<Engines, 'eventLog' | 'stateStore'>,
  feed: Pick<Feed, 'lag'>,
): () => Promise<PartitionLag[]> {
  const readScoringLag = createLagReader(engines);
  return async () => {
    const own = [...feed.lag()].map(([partition, records]) => ({ topic: topics.tokenUpdates, partition, records }));
    return [...(await readScoringLag()), ...own];
  };
}
