import type { EventLog } from '@mintscope/engines/event-log/port';
import { topics } from '@mintscope/schemas/events/topics';

/** Whether no partition of chain-events has ever held a record: what it was told before went to another log. */
export async function isLogEmpty(eventLog: Pick<EventLog, 'partitions' | 'range'>): Promise<boolean> {
  for (let partition = 0; partition < eventLog.partitions(topics.chainEvents); partition++)
    if ((await eventLog.range(topics.chainEvents, partition)).next > 0) return false;
  return true;
}
