import type { Config } from '@mintscope/engines/config';
import type { RunningService } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import type { EngineWatch } from '@mintscope/engines/operations/watch-engines';
import type { Network } from '@mintscope/engines/outside/network';
import { openBilling } from '@mintscope/records/billing/open-billing';
import { createRpcReader } from '@mintscope/records/chain/rpc';
import type { Engines } from '@mintscope/records/records';
import { openAlerts } from './alerts/open-alerts.ts';
import { createStreamEnd } from './chat/end-forgotten-streams.ts';
import { createParameterRenewal } from './outbox/renew-parameters.ts';
import { createRuleRenewal } from './outbox/renew-rules.ts';
import { createOutboxTeller } from './outbox/tell-outbox.ts';
import { createPaymentSweep } from './payments/sweep-payments.ts';
import { startProjection } from './picks/project-picks.ts';
import { createPurge } from './purge/purge-records.ts';
import { runJobs } from './run-jobs.ts';
import { openTelegram } from './telegram/open-telegram.ts';

export interface JobsOptions {
  config: Pick<Config, 'access' | 'billing' | 'log' | 'telegram'>;
  /** The warehouse where it is at hand, or can be opened. */
  engines: Pick<Engines, 'eventLog' | 'records' | 'signals' | 'metrics'> &
    Partial<Pick<Engines, 'warehouse'>> & { openWarehouse?(): Promise<Engines['warehouse']> };
  log: Logger;
  /** Tells operators what keeps the bot from hearing, and alerts and calls from being kept. */
  watch?: Pick<EngineWatch, 'add'>;
  /** How often open payments are looked for on chain; each minute unless told (ms). */
  sweepPaymentsMs?: number;
  /** Reaches users' webhooks; the internet unless told. */
  network?: Network;
}

/** Starts what happens by the clock. */
export async function startJobs({
  config,
  engines,
  log,
  watch,
  sweepPaymentsMs,
  network,
}: JobsOptions): Promise<RunningService> {
  const { eventLog, records, signals, metrics, warehouse } = engines;
  const openWarehouse = warehouse ? async () => warehouse : engines.openWarehouse;
  const now = () => Date.now();
  const billing = openBilling({
    config: config.billing,
    records,
    rpc: createRpcReader({ url: config.billing.rpcUrl }),
    metrics,
    now,
  });
  const renewing = { records, eventLog, retentionMs: config.log.retentionMs, log, now };
  const renewals = [createParameterRenewal(renewing), createRuleRenewal(renewing)];
  // At once, so that the log of a new installation names set and rules from the start, and that of an upgraded one the new ones.
  for (const renewal of renewals) await renewal.run();
  const [origin] = config.access.origins;
  const rule = {
    entitlementFromMs: config.access.entitlementFromMs,
    linkOf: (mint: string) => (origin === undefined ? null : `${origin}/token/${mint}`),
  };
  const telegram = await openTelegram({ config, records, rule, watch, metrics, log, now });
  const alerts = openAlerts({ records, eventLog, signals, rule, network, watch, metrics, log, now });
  const jobs = [
    ...renewals,
    createOutboxTeller({ records, eventLog, metrics, now }),
    createPurge({ records, now }),
    createStreamEnd({ records, now }),
    ...createPaymentSweep({ records, billing, log, now, everyMs: sweepPaymentsMs }),
    ...telegram.jobs,
    ...alerts.jobs,
  ];
  log.info({ jobs: jobs.map(({ name }) => name) }, 'jobs take their turns');
  const projection = startProjection({
    records,
    eventLog,
    openWarehouse,
    tellCalls: telegram.tellCalls,
    watch,
    metrics,
    log,
    now,
  });
  const running = runJobs({ jobs, records, log, metrics, now });
  return {
    async close() {
      await Promise.all([projection.close(), alerts.close(), running.close(), telegram.close()]);
    },
  };
}
