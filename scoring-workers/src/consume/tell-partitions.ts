import type { EventLog } from '@mintscope/engines/event-log/port';
import { topics } from '@mintscope/schemas/events/topics';
import type { ToldRecord } from '../state/told-record.ts';

/** Puts what a shard has to tell into the other partitions, each in its order; a repeat is recognised there. */
export async function tellPartitions(eventLog: Pick<EventLog, 'append'>, told: readonly ToldRecord[]): Promise<void> {
  const byPartition = new Map<number, Uint8Array[]>();
  for (const { partitions, record } of told)
    for (const partition of partitions) byPartition.set(partition, [...(byPartition.get(partition) ?? []), record]);
  await Promise.all(
    [...byPartition].map(([partition, records]) => eventLog.append(topics.chainEvents, partition, records)),
  );
}
