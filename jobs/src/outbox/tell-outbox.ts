import type { EventLog } from '@mintscope/engines/event-log/port';
import { isEngineAway } from '@mintscope/engines/is-engine-away';
import type { Metrics } from '@mintscope/engines/metrics';
import { unlessAborted } from '@mintscope/engines/patience/unless-aborted';
import { countUntold } from '@mintscope/records/outbox/count-untold';
import { markTold } from '@mintscope/records/outbox/mark-told';
import { selectUntold } from '@mintscope/records/outbox/select-untold';
import type { Records } from '@mintscope/records/records';
import {
  type ControlEvent,
  encodeControlEvent,
  partitionsOfControlEvent,
} from '@mintscope/schemas/events/control-event';
import { topics } from '@mintscope/schemas/events/topics';
import type { Job } from '../run-jobs.ts';

export interface OutboxOptions {
  records: Records;
  eventLog: EventLog;
  metrics: Metrics;
  now(): number;
}

const everyMs = 1_000;
/** While the log is away an append waits. */
const deadlineMs = 10_000;
const mostEvents = 100;

/**
 * Tells the log what the outbox holds, in the order of the decisions: an event is in every partition concerned, safe from a
 * power cut, before it is marked as told and the next one begins. A teller that dies between two partitions, or is overtaken by the
 * next teller, leaves an event there twice, never one before an older one that is new there; shards drop the repeat.
 */
export function createOutboxTeller({ records: { queries }, eventLog, metrics, now }: OutboxOptions): Job {
  const untold = metrics.gauge('mintscope_outbox_untold', 'Control events that wait to be told to the log');
  const told = metrics.counter('mintscope_outbox_told_total', 'Control events that this process told the log');
  return {
    name: 'tell-outbox',
    everyMs,
    deadlineMs,
    async isDue() {
      try {
        const waiting = await countUntold(queries);
        untold.set(waiting);
        return waiting > 0;
      } catch (error) {
        if (isEngineAway(error)) return false;
        throw error;
      }
    },
    async run(signal) {
      const done = { told: 0 };
      for (const event of await selectUntold(queries, mostEvents)) {
        await unlessAborted(tell(eventLog, event, signal), signal);
        if (signal.aborted) break;
        await markTold(queries, event.id, now());
        told.inc();
        done.told += 1;
      }
      return done;
    },
  };
}

async function tell(eventLog: EventLog, event: ControlEvent, signal: AbortSignal): Promise<void> {
  const record = encodeControlEvent(event);
  for (const partition of partitionsOfControlEvent(event, eventLog.partitions(topics.chainEvents))) {
    if (signal.aborted) return;
    await eventLog.append(topics.chainEvents, partition, [record], { flush: true });
  }
}
