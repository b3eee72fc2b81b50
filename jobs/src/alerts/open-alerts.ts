import type { RunningService } from '@mintscope/engines/engines';
import type { EventLog } from '@mintscope/engines/event-log/port';
import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import { createInternet } from '@mintscope/engines/outside/internet';
import type { Network } from '@mintscope/engines/outside/network';
import type { Signals } from '@mintscope/engines/signals/port';
import { tellTogether } from '@mintscope/records/alerts/tell-together';
import type { FiringRule } from '@mintscope/records/alerts/told-firings';
import type { Records } from '@mintscope/records/records';
import { type FiredSignal, firedSignal } from '@mintscope/schemas/alerts/fired-signal';
import type { FollowOptions } from '../follow/follow-updates.ts';
import type { Job } from '../run-jobs.ts';
import { startAlerts } from './decide-alerts.ts';
import { createPostSender } from './send-posts.ts';

export interface AlertsOptions {
  records: Records;
  eventLog: EventLog;
  signals: Signals;
  rule: FiringRule;
  /** Reaches users' webhooks; the internet unless told. */
  network?: Network | undefined;
  /** Tells operators while nothing can be decided. */
  watch?: FollowOptions['watch'];
  metrics: Metrics;
  log: Logger;
  now(): number;
}

const minuteMs = 60_000;

/** Users' alerts: decides them, and tells of them. */
export function openAlerts(options: AlertsOptions): RunningService & { jobs: readonly Job[] } {
  const { records, signals, rule, network = createInternet(), metrics, log, now } = options;

  /** A signal that is lost is made good by the next reading of the clients. */
  function tell(news: FiredSignal): void {
    signals.publish(firedSignal.channel, JSON.stringify(news)).catch((error: unknown) => {
      log.warn({ err: error }, 'connections cannot be told of alerts; their clients read of them later');
    });
  }

  const deciding = startAlerts({
    ...options,
    onFired(told) {
      for (const { userId, firings, before } of told) {
        const alone = firings.filter((one) => one.told === 'alone');
        // A few at a time: signals are short.
        for (let from = 0; from < alone.length; from += firedSignal.most) {
          const some = alone.slice(from, from + firedSignal.most);
          tell({ userId, firings: some, before: alone[from - 1]?.id ?? before, together: 0 });
        }
      }
    },
  });
  return {
    jobs: [
      createPostSender({ records, network, metrics, log, now }),
      {
        name: 'tell-alerts-together',
        everyMs: minuteMs,
        deadlineMs: minuteMs,
        async run() {
          const told = await tellTogether(records, rule, now());
          for (const one of told) tell({ ...one, before: null });
          return { users: told.length };
        },
      },
    ],
    close: () => deciding.close(),
  };
}
