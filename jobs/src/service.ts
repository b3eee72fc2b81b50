import type { Config } from '@mintscope/engines/config';
import type { RunningService } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import { openBilling } from '@mintscope/records/billing/open-billing';
import { createRpcReader } from '@mintscope/records/chain/rpc';
import { tellParameters } from '@mintscope/records/parameters/tell-parameters';
import type { Engines, Records } from '@mintscope/records/records';
import { createOutboxTeller } from './outbox/tell-outbox.ts';
import { createPaymentSweep } from './payments/sweep-payments.ts';
import { createPurge } from './purge/purge-records.ts';
import { runJobs } from './run-jobs.ts';

export interface JobsOptions {
  config: Pick<Config, 'billing'>;
  engines: Pick<Engines, 'eventLog' | 'records' | 'metrics'>;
  log: Logger;
  /** How often open payments are looked for on chain; each minute unless told (ms). */
  sweepPaymentsMs?: number;
}

/** Starts what happens by the clock. */
export async function startJobs({ config, engines, log, sweepPaymentsMs }: JobsOptions): Promise<RunningService> {
  const { eventLog, records, metrics } = engines;
  const now = () => Date.now();
  const billing = openBilling({
    config: config.billing,
    records,
    rpc: createRpcReader({ url: config.billing.rpcUrl }),
    metrics,
    now,
  });
  await tellSet(records, { log, nowMs: now() });
  const jobs = [
    createOutboxTeller({ records, eventLog, metrics, now }),
    createPurge({ records, now }),
    ...createPaymentSweep({ records, billing, log, now, everyMs: sweepPaymentsMs }),
  ];
  log.info({ jobs: jobs.map(({ name }) => name) }, 'jobs take their turns');
  return runJobs({ jobs, records, log, metrics, now });
}

async function tellSet(records: Records, { log, nowMs }: { log: Logger; nowMs: number }): Promise<void> {
  const { set, leftOut, isNew } = await tellParameters(records, nowMs);
  if (isNew) log.info({ parameterVersion: set.version }, 'scoring is told of the parameter set in force');
  for (const { name, value, reason } of leftOut) {
    log.warn({ name, value, reason }, 'a decision is left out of the parameter set: it does not fit this version');
  }
}
