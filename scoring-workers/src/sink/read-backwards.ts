import type { EventLog, LogRecord } from '@mintscope/engines/event-log/port';
import { BatchReader } from '@mintscope/schemas/batch/batch-reader';
import type { RepeatReach } from './repeat-window.ts';

interface Place {
  topic: string;
  partition: number;
}

const recordsPerRead = 256;

/** Records `from` .. `to`-1 that the log still has, in order, a limited number at a time. */
export async function* readRecords(
  eventLog: EventLog,
  { topic, partition }: Place,
  from: number,
  to: number,
): AsyncGenerator<LogRecord[]> {
  for (let next = from; next < to; ) {
    const read = await eventLog.read(topic, partition, next, { records: Math.min(recordsPerRead, to - next) });
    const wanted = read.filter(({ offset }) => offset < to);
    const last = wanted.at(-1);
    if (!last) return;
    yield wanted;
    next = last.offset + 1;
  }
}

/**
 * The first record whose events are within reach of the record at `offset`; the earliest retained one if that is later. Reads
 * backwards and keeps nothing: the records are read again in order.
 */
export async function findReachStart(
  eventLog: EventLog,
  place: Place,
  offset: number,
  reach: RepeatReach,
): Promise<number> {
  const { earliest } = await eventLog.range(place.topic, place.partition);
  const lowest = Math.max(earliest, offset - reach.records, 0);
  let start = offset;
  for (let events = 0; start > lowest && events < reach.events; ) {
    const from = Math.max(lowest, start - recordsPerRead);
    for await (const records of readRecords(eventLog, place, from, start))
      for (const { value } of records) events += eventsIn(value);
    start = from;
  }
  return start;
}

function eventsIn(value: Uint8Array): number {
  try {
    return new BatchReader(value).events;
  } catch {
    return 0;
  }
}
