import type { EventLog } from '@mintscope/engines/event-log/port';
import type { Signals } from '@mintscope/engines/signals/port';
import type { Records } from '@mintscope/records/records';
import { nowMs } from './watch-frames.ts';

/** Times of what an alert went through last (ms): its row was read, its transaction began and was answered, and it was signalled. */
export interface Steps {
  read: number;
  began: number;
  kept: number;
  signalled: number;
}

interface Engines {
  records: Records;
  eventLog: EventLog;
  signals: Signals;
}

/** The engines of who decides, watched from outside. @param of partition of the row, and user whose alert it is. */
export function timeSteps(engines: Engines, of: { partition: number; userId: string }): Engines & { steps: Steps } {
  const steps: Steps = { read: 0, began: 0, kept: 0, signalled: 0 };
  const latest = { began: 0, kept: 0 };
  return {
    steps,
    records: {
      ...engines.records,
      async transact(work) {
        latest.began = nowMs();
        const value = await engines.records.transact(work);
        latest.kept = nowMs();
        return value;
      },
    },
    eventLog: {
      ...engines.eventLog,
      consume: (options) =>
        engines.eventLog.consume({
          ...options,
          onRecords(partition, ...rest) {
            if (partition === of.partition) steps.read = nowMs();
            return options.onRecords(partition, ...rest);
          },
        }),
    },
    signals: {
      ...engines.signals,
      publish(channel, message) {
        if (message.includes(of.userId)) Object.assign(steps, latest, { signalled: nowMs() });
        return engines.signals.publish(channel, message);
      },
    },
  };
}
