import type { WriteHold } from './data-directory/write-hold.ts';
import type { EventLog } from './event-log/port.ts';
import type { Metrics } from './metrics.ts';
import type { RateLimits } from './rate-limits/port.ts';
import type { Signals } from './signals/port.ts';
import type { StateStore } from './state-store/port.ts';
import type { Warehouse } from './warehouse/port.ts';

/** What every service is given; those that have to do with people are given the records beside it. */
export interface Engines {
  eventLog: EventLog;
  stateStore: StateStore;
  /** Short messages between the instances of a service. */
  signals: Signals;
  rateLimits: RateLimits;
  warehouse: Warehouse;
  metrics: Metrics;
  /** What keeps the embedded engines from writing while their disk is full; none when all engines are elsewhere. */
  writeHold?: Pick<WriteHold, 'reason' | 'onStop'>;
}

/** What every `start…` returns. Closing twice is fine. */
export interface RunningService {
  close(): Promise<void>;
}
