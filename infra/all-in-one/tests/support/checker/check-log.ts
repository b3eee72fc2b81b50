import { type ChainEvent, eventId } from '@mintscope/schemas/events/chain-event';
import { concernsEveryPartition, partitionOf } from '@mintscope/schemas/events/topics';
import type { Finding } from './finding.ts';
import { groupBy } from './group-by.ts';
import type { PlacedEvent } from './oracle.ts';

/** What the sources know of the events they handed over. */
export interface Told {
  /** Ids of events whose append was acknowledged: each must be in the log. */
  acknowledged: ReadonlySet<string>;
  /** Ids of all events handed over, acknowledged or not: nothing else may be in the log. */
  offered: ReadonlySet<string>;
  /** Events that several sources tell may be in a partition once for each of them. */
  tellers: number;
}

/** Each acknowledged event is in every partition it concerns, once; one that was not acknowledged at most once. */
export function checkLog(events: readonly PlacedEvent[], partitions: number, told: Told): Finding[] {
  const findings: Finding[] = [];
  const known = new Map<string, ChainEvent>();
  for (const [key, copies] of groupBy(events, ({ partition, event }) => `${partition} ${eventId(event)}`)) {
    const { partition, event } = copies[0]!;
    known.set(eventId(event), event);
    const where = copies.map(({ offset, index }) => `${offset}/${index}`).join(', ');
    if (copies.length > told.tellers)
      findings.push({ kind: 'event_repeated', detail: `${event.type} ${key} at ${where}` });
    if (!placesOf(event, partitions).includes(partition))
      findings.push({ kind: 'event_misplaced', detail: `${event.type} of ${event.mint}: ${key}` });
    if (!told.offered.has(eventId(event)))
      findings.push({ kind: 'event_unexpected', detail: `nobody told ${event.type} ${key}` });
  }
  const present = new Set(events.map(({ partition, event }) => `${partition} ${eventId(event)}`));
  for (const id of told.acknowledged) {
    const event = known.get(id);
    if (!event) findings.push({ kind: 'event_missing', detail: `acknowledged, and nowhere in the log: ${id}` });
    else
      for (const partition of placesOf(event, partitions))
        if (!present.has(`${partition} ${id}`))
          findings.push({ kind: 'event_missing', detail: `${event.type} ${id} is not in partition ${partition}` });
  }
  return findings;
}

function placesOf(event: ChainEvent, partitions: number): number[] {
  if (!concernsEveryPartition(event)) return [partitionOf(event.mint, partitions)];
  return Array.from({ length: partitions }, (_, partition) => partition);
}
