import { join } from 'node:path';
import type { Config } from './config.ts';
import { takeDataDirectory } from './data-directory/take-data-directory.ts';
import type { EventLog } from './event-log/port.ts';
import type { LmdbEnvironment } from './lmdb/open-environment.ts';
import type { Logger } from './logger.ts';
import { observeRecords } from './measure-engines.ts';
import type { Metrics } from './metrics.ts';
import type { Records } from './records/port.ts';
import type { StateStore } from './state-store/port.ts';
import type { Warehouse } from './warehouse/port.ts';

/** Takes what closes an engine; the last one is closed first. */
export type OnOpened = (close: () => Promise<void>) => void;

export interface EmbeddedEngines {
  eventLog(): Promise<EventLog>;
  stateStore(): Promise<StateStore>;
  warehouse(): Promise<Warehouse>;
  records(): Promise<Records>;
}

export interface EmbeddedOptions {
  config: Config;
  log: Logger;
  metrics: Metrics;
}

/**
 * The engines below `config.dataDir`, each opened when it is asked for. The first takes the directory for this process
 * (DIRECTORY_IN_USE). Native libraries are loaded by who asks, so that a process on other engines needs none of them.
 */
export function embeddedEngines({ config, log, metrics }: EmbeddedOptions, onOpened: OnOpened): EmbeddedEngines {
  let locked: Promise<void> | undefined;
  let environment: Promise<LmdbEnvironment> | undefined;

  function lock(): Promise<void> {
    locked ??= takeDataDirectory(config.dataDir, log).then((held) => onOpened(() => held.release()));
    return locked;
  }

  function lmdb(): Promise<LmdbEnvironment> {
    environment ??= lock().then(async () => {
      const { openLmdbEnvironment } = await import('./lmdb/open-environment.ts');
      const opened = openLmdbEnvironment(join(config.dataDir, 'lmdb'));
      onOpened(() => opened.close());
      return opened;
    });
    return environment;
  }

  return {
    async eventLog() {
      const { openLmdbEventLog } = await import('./event-log/lmdb-event-log.ts');
      const eventLog = openLmdbEventLog({ environment: await lmdb() });
      onOpened(() => eventLog.close());
      return eventLog;
    },
    async stateStore() {
      const { openLmdbStateStore } = await import('./state-store/lmdb-state-store.ts');
      const stateStore = openLmdbStateStore({ environment: await lmdb() });
      onOpened(() => stateStore.close());
      return stateStore;
    },
    async warehouse() {
      await lock();
      const { openChdbWarehouse } = await import('./warehouse/chdb-warehouse.ts');
      const warehouse = await openChdbWarehouse({ path: join(config.dataDir, 'clickhouse') });
      onOpened(() => warehouse.close());
      return warehouse;
    },
    async records() {
      await lock();
      const { openPgliteRecords } = await import('./records/pglite/pglite-records.ts');
      const records = await openPgliteRecords({
        path: join(config.dataDir, 'postgres'),
        observe: observeRecords(metrics),
      });
      onOpened(() => records.close());
      return records;
    },
  };
}
