import type { EventLog, LogRecord } from '@mintscope/engines/event-log/port';
import { topics } from '@mintscope/schemas/events/topics';

/** Reads the records of token-updates that the log took in the `spanMs` before `record`, as far as it has them, in their order. */
export async function readBefore(
  eventLog: Pick<EventLog, 'range' | 'read'>,
  partition: number,
  { offset, appendedAtMs }: Pick<LogRecord, 'offset' | 'appendedAtMs'>,
  spanMs: number,
  take: (record: LogRecord) => void,
): Promise<void> {
  const topic = topics.tokenUpdates;
  const { earliest } = await eventLog.range(topic, partition);
  let [from, to] = [earliest, offset];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const [found] = await eventLog.read(topic, partition, middle, { records: 1 });
    if (found && found.appendedAtMs < appendedAtMs - spanMs) from = middle + 1;
    else to = middle;
  }
  while (from < offset) {
    const records = await eventLog.read(topic, partition, from, { records: 500 });
    if (records.length === 0) return;
    for (const record of records) if (record.offset < offset) take(record);
    from = records.at(-1)!.offset + 1;
  }
}
