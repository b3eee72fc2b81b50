import type { EventLog, LogRecord } from '@mintscope/engines/event-log/port';

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
