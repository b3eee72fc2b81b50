import type { EventLog } from '@mintscope/engines/event-log/port';
import type { Logger } from '@mintscope/engines/logger';
import { tellParameters } from '@mintscope/records/parameters/tell-parameters';
import type { Records } from '@mintscope/records/records';
import { warningsOf } from '@mintscope/schemas/parameters/main-weights';
import type { Job } from '../run-jobs.ts';
import { isLogEmpty } from './is-log-empty.ts';

export interface RenewalOptions {
  records: Records;
  eventLog: Pick<EventLog, 'partitions' | 'range'>;
  /** How long the log keeps what it was told (ms). */
  retentionMs: number;
  log: Logger;
  now(): number;
}

export const mostEveryMs = 60 * 60_000;
export const renewalDeadlineMs = 60_000;

/**
 * Sees to it that the log names the parameter set in force: a shard whose state is lost finds it there, if not at its place, for
 * it is told again before the log forgets it, and when the log is a new one.
 */
export function createParameterRenewal({ records, eventLog, retentionMs, log, now }: RenewalOptions) {
  return {
    name: 'renew-parameters',
    everyMs: Math.min(mostEveryMs, retentionMs / 4),
    deadlineMs: renewalDeadlineMs,
    async run() {
      const renewAfterMs = (await isLogEmpty(eventLog)) ? 0 : retentionMs / 2;
      const { set, leftOut, isTold } = await tellParameters(records, { nowMs: now(), renewAfterMs });
      if (isTold) log.info({ parameterVersion: set.version }, 'the log is told of the parameter set in force');
      if (isTold) for (const warning of warningsOf(set.values)) log.warn({ parameterVersion: set.version }, warning);
      for (const { name, value, reason } of leftOut) {
        log.warn({ name, value, reason }, 'a decision is left out of the parameter set: it does not fit this version');
      }
      return { told: isTold ? 1 : 0 };
    },
  } satisfies Job;
}
