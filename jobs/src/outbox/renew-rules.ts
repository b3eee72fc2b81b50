import { tellRules } from '@mintscope/records/product-settings/tell-rules';
import type { Job } from '../run-jobs.ts';
import { isLogEmpty } from './is-log-empty.ts';
import { mostEveryMs, type RenewalOptions, renewalDeadlineMs } from './renew-parameters.ts';

/** Sees to it that the log names the rules of picking in force, as `createParameterRenewal` does of the parameter set. */
export function createRuleRenewal({ records, eventLog, retentionMs, log, now }: RenewalOptions) {
  return {
    name: 'renew-rules',
    everyMs: Math.min(mostEveryMs, retentionMs / 4),
    deadlineMs: renewalDeadlineMs,
    async run() {
      const renewAfterMs = (await isLogEmpty(eventLog)) ? 0 : retentionMs / 2;
      const { version, isTold } = await tellRules(records, { nowMs: now(), renewAfterMs });
      if (isTold) log.info({ ruleVersion: version }, 'the log is told of the rules of picking in force');
      return { told: isTold ? 1 : 0 };
    },
  } satisfies Job;
}
