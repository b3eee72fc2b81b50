import type { EventLog } from '@mintscope/engines/event-log/port';
import { decodeBatch } from '@mintscope/schemas/events/batch/decode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { isControlEvent } from '@mintscope/schemas/events/control-event';
import { topics } from '@mintscope/schemas/events/topics';

/** Records looked at in one step towards the beginning of the log, and in all. */
const recordsPerStep = 64;
const mostRecords = 1_024;

/**
 * The newest simulated event of the log, in chain order; null where the end of the log has none. Each partition has its
 * events in the order they were made, so the last one of each is enough.
 */
export async function findNewestSimulated(
  eventLog: Pick<EventLog, 'partitions' | 'range' | 'read'>,
): Promise<ChainEvent | null> {
  let newest: ChainEvent | null = null;
  for (let partition = 0; partition < eventLog.partitions(topics.chainEvents); partition++) {
    const last = await lastSimulatedOf(eventLog, partition);
    if (last && (newest === null || isAfter(last, newest))) newest = last;
  }
  return newest;
}

async function lastSimulatedOf(
  eventLog: Pick<EventLog, 'range' | 'read'>,
  partition: number,
): Promise<ChainEvent | null> {
  const { earliest, next } = await eventLog.range(topics.chainEvents, partition);
  const least = Math.max(earliest, next - mostRecords);
  for (let end = next; end > least; end -= recordsPerStep) {
    const begin = Math.max(least, end - recordsPerStep);
    const records = await readAll(eventLog, partition, { begin, end });
    for (const value of records.reverse()) {
      const event = eventsOf(value).findLast(({ source }) => source === 'simulator');
      if (event) return event;
    }
  }
  return null;
}

async function readAll(
  eventLog: Pick<EventLog, 'read'>,
  partition: number,
  { begin, end }: { begin: number; end: number },
): Promise<Uint8Array[]> {
  const values: Uint8Array[] = [];
  for (let from = begin; from < end; ) {
    const records = await eventLog.read(topics.chainEvents, partition, from, { records: end - from });
    for (const { value } of records) values.push(value);
    from = (records.at(-1)?.offset ?? end) + 1;
  }
  return values;
}

/** A record that is no batch has none. */
function eventsOf(value: Uint8Array): ChainEvent[] {
  if (isControlEvent(value)) return [];
  try {
    return decodeBatch(value);
  } catch {
    return [];
  }
}

function isAfter(a: ChainEvent, b: ChainEvent): boolean {
  if (a.slot !== b.slot) return a.slot > b.slot;
  const [first, second] = [a.transactionIndex ?? 0, b.transactionIndex ?? 0];
  return first === second ? a.instruction > b.instruction : first > second;
}
