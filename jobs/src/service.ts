import type { Config } from '@mintscope/engines/config';
import type { RunningService } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import { openBilling } from '@mintscope/records/billing/open-billing';
import { createRpcReader } from '@mintscope/records/chain/rpc';
import type { Engines } from '@mintscope/records/records';
import { createParameterRenewal } from './outbox/renew-parameters.ts';
import { createOutboxTeller } from './outbox/tell-outbox.ts';
import { createPaymentSweep } from './payments/sweep-payments.ts';
import { createPurge } from './purge/purge-records.ts';
import { runJobs } from './run-jobs.ts';

export interface JobsOptions {
  config: Pick<Config, 'billing' | 'log'>;
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
  const renewal = createParameterRenewal({ records, eventLog, retentionMs: config.log.retentionMs, log, now });
  // At once, so that the log of a new installation names its set from the start, and that of an upgraded one the new one.
  await renewal.run();
  const jobs = [
    renewal,
    createOutboxTeller({ records, eventLog, metrics, now }),
    createPurge({ records, now }),
    ...createPaymentSweep({ records, billing, log, now, everyMs: sweepPaymentsMs }),
  ];
  log.info({ jobs: jobs.map(({ name }) => name) }, 'jobs take their turns');
  return runJobs({ jobs, records, log, metrics, now });
}
