import { join } from 'node:path';
import type { Config } from './config.ts';
import { takeDataDirectory } from './data-directory/take-data-directory.ts';
import { watchDisk } from './data-directory/watch-disk.ts';
import type { WriteHold } from './data-directory/write-hold.ts';
import { EngineError } from './engine-error.ts';
import type { EventLog } from './event-log/port.ts';
import type { LmdbEnvironment } from './lmdb/open-environment.ts';
import type { Logger } from './logger.ts';
import { observeRecords } from './measure-engines.ts';
import { measureThreadMemory } from './memory/measure-memory.ts';
import { measureStored } from './memory/measure-stored.ts';
import { measureWarehouseMemory } from './memory/measure-warehouse-memory.ts';
import type { Metrics } from './metrics.ts';
import type { Records } from './records/port.ts';
import type { StateStore } from './state-store/port.ts';
import type { Warehouse } from './warehouse/port.ts';

/** Takes what closes an engine; the last one is closed first. */
export type OnOpened = (close: () => Promise<void> | void) => void;

export interface EmbeddedEngines {
  eventLog(): Promise<EventLog>;
  stateStore(): Promise<StateStore>;
  warehouse(): Promise<Warehouse>;
  records<Tables>(): Promise<Records<Tables>>;
  /** What holds writes back, once one of the engines was opened. */
  writeHold(): WriteHold | undefined;
}

/** What keeps an engine's files from being opened, in a sentence that names them. */
async function opening<Opened>(what: string, path: string, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const sentence = `The ${what} in ${path} (MINTSCOPE_DATA_DIR) cannot be opened: ${reason}.`;
    throw new EngineError('DATA_DAMAGED', sentence, { cause });
  }
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
  let taken: Promise<WriteHold> | undefined;
  let hold: WriteHold | undefined;
  let environment: Promise<LmdbEnvironment> | undefined;

  /** The directory is this process's, and its disk is watched. */
  function take(): Promise<WriteHold> {
    taken ??= (async () => {
      const lock = await takeDataDirectory(config.dataDir, log);
      onOpened(() => lock.release());
      const disk = await watchDisk({ ...config, log, metrics });
      onOpened(() => disk.close());
      hold = disk.hold;
      return hold;
    })();
    return taken;
  }

  function lmdb(): Promise<LmdbEnvironment> {
    environment ??= take().then(async () => {
      const { openLmdbEnvironment } = await import('./lmdb/open-environment.ts');
      const { fileBytesOf } = await import('./lmdb/page-bytes-of.ts');
      const path = join(config.dataDir, 'lmdb');
      const opened = await opening('log and state', path, async () => openLmdbEnvironment(path));
      // Amid a commit that failed lmdb-js waits for its flush for good; a file that is not closed is as after a kill.
      onOpened(async () => (hold?.reason ? undefined : opened.close()));
      onOpened(measureStored(metrics, () => [['file', fileBytesOf(opened.root)]]));
      return opened;
    });
    return environment;
  }

  return {
    async eventLog() {
      const { openLmdbEventLog } = await import('./event-log/lmdb-event-log.ts');
      const environment = await lmdb();
      const eventLog = openLmdbEventLog({ environment, runWrite: (await take()).run });
      onOpened(() => eventLog.close());
      onOpened(measureStored(metrics, () => eventLog.storedBytes()));
      return eventLog;
    },
    async stateStore() {
      const { openLmdbStateStore } = await import('./state-store/lmdb-state-store.ts');
      const environment = await lmdb();
      const stateStore = openLmdbStateStore({ environment, runWrite: (await take()).run });
      onOpened(() => stateStore.close());
      onOpened(measureStored(metrics, () => [['documents', stateStore.storedBytes()]]));
      return stateStore;
    },
    async warehouse() {
      const { run } = await take();
      const { openChdbWarehouse } = await import('./warehouse/chdb-warehouse.ts');
      const path = join(config.dataDir, 'clickhouse');
      const warehouse = await opening('warehouse', path, () => openChdbWarehouse({ path }));
      onOpened(() => warehouse.close());
      onOpened(measureWarehouseMemory(metrics, warehouse));
      return { ...warehouse, insert: (block) => run(() => warehouse.insert(block)) };
    },
    async records<Tables>() {
      const writes = await take();
      const { openPgliteRecords } = await import('./records/pglite/pglite-records.ts');
      const path = join(config.dataDir, 'postgres');
      const isReadOnly = () => writes.reason !== undefined;
      const options = { path, observe: observeRecords(metrics), isReadOnly };
      const records = await opening('records', path, () => openPgliteRecords<Tables>(options));
      onOpened(() => records.close());
      onOpened(measureThreadMemory(metrics, 'records', () => records.threadMemory()));
      return records;
    },
    writeHold: () => hold,
  };
}
