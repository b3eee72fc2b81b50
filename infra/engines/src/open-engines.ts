import { join } from 'node:path';
import { closeInReverse } from './close-in-reverse.ts';
import type { Config } from './config.ts';
import { EngineError } from './engine-error.ts';
import type { Engines } from './engines.ts';
import type { Logger } from './logger.ts';
import { measureEventLog, measureStateStore, measureWarehouse } from './measure-engines.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import {
  type OnRedis,
  openClickhouse,
  openKafka,
  openOnRedis,
  openPostgres,
  openSignalsOnRedis,
} from './open-distributed.ts';
import { embeddedEngines } from './open-embedded.ts';
import { createLocalRateLimits } from './rate-limits/local-rate-limits.ts';
import { awaitRecords } from './records/await-records.ts';
import type { Records } from './records/port.ts';
import { createLocalSignals } from './signals/local-signals.ts';
import { checkSchema } from './state-store/check-schema.ts';
import { topicSettings } from './topic-settings.ts';
import { awaitWarehouse } from './warehouse/await-warehouse.ts';
import { setRetention } from './warehouse/set-retention.ts';

export interface OpenEnginesOptions {
  config: Config;
  log: Logger;
  metrics?: Metrics;
  signal?: AbortSignal;
}

export interface OpenRecordsOptions extends OpenEnginesOptions {
  /** Folder of the schema that the records are given. */
  recordsMigrations: string;
}

export type OpenedLogStateAndWarehouse = Engines & { close(): Promise<void> };
export type OpenedLogAndState = Omit<OpenedLogStateAndWarehouse, 'warehouse'>;
/** `Tables` is what the migrations of the records make. */
export type OpenedRecords<Tables> = Pick<Engines, 'metrics' | 'writeHold'> & {
  records: Records<Tables>;
  close(): Promise<void>;
};
export type OpenedLogAndRecords<Tables> = Pick<Engines, 'eventLog' | 'signals'> &
  OpenedRecords<Tables> & {
    /**
     * Opens the warehouse for work that needs it once in a while, so that a start does not wait for it; it stays open from then on.
     * None where it is embedded: one process holds its files.
     */
    openWarehouse?(): Promise<Engines['warehouse']>;
  };
export type OpenedEngines<Tables> = OpenedLogStateAndWarehouse & OpenedRecords<Tables>;

export type LiveEngines<Tables> = OpenedEngines<Tables> & {
  /** Resolves when warehouse and records are open, too. Rejects as `openEngines` does. */
  openRest(): Promise<void>;
};

/** Migrations of the warehouse, beside this package. */
export const migrationsFolder = join(import.meta.dirname, '../../clickhouse');
const retentionEveryMs = 60_000;

/**
 * Opens the engines that the settings choose: topics exist, warehouse and records are migrated, retention runs. Embedded ones lie
 * below `config.dataDir`, which this process then holds alone until `close` (or its end). Rejects with an EngineError whose
 * message is one sentence that names the setting; it never turns to another engine than the chosen one.
 */
export async function openEngines<Tables>(options: OpenRecordsOptions): Promise<OpenedEngines<Tables>> {
  return openAll(options, async (opening) => {
    const openingRecords = openRecords<Tables>(opening, options.recordsMigrations);
    const [engines, records] = await bothSettled(openLogStateAndWarehouseIn(opening), openingRecords);
    return { ...engines, records };
  });
}

/**
 * The same in two steps, for who streams at once: log and state are open when it resolves, which takes a tenth of what all
 * take. What is asked of warehouse and records waits until `openRest` has opened them.
 */
export async function openLiveFirst<Tables>(options: OpenRecordsOptions): Promise<LiveEngines<Tables>> {
  return openAll(options, async (opening) => {
    const engines = await openLogAndStateIn(opening);
    // A thread of its own opens them, while the warehouse would hold up this one.
    const records = opening.behind(openRecords<Tables>(opening, options.recordsMigrations));
    let openNow: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      openNow = resolve;
    });
    const warehouse = asked.then(() => opening.behind(openWarehouse(opening)));
    return {
      ...engines,
      warehouse: awaitWarehouse(warehouse),
      records: awaitRecords(records),
      async openRest() {
        openNow();
        await bothSettled(warehouse, records);
      },
    };
  });
}

/** The same without records, for a service that has nothing to do with people. */
export async function openLogStateAndWarehouse(options: OpenEnginesOptions): Promise<OpenedLogStateAndWarehouse> {
  return openAll(options, openLogStateAndWarehouseIn);
}

/** The same without warehouse and records, for a service that uses neither. */
export async function openLogAndState(options: OpenEnginesOptions): Promise<OpenedLogAndState> {
  return openAll(options, openLogAndStateIn);
}

/** The log, the records and signals to other services, for one that has little to do with tokens. */
export async function openLogAndRecords<Tables>(options: OpenRecordsOptions): Promise<OpenedLogAndRecords<Tables>> {
  return openAll(options, async (opening) => {
    const openingRecords = openRecords<Tables>(opening, options.recordsMigrations);
    const [[eventLog, signals], records] = await bothSettled(openLogAndSignals(opening), openingRecords);
    const late = opening.config.warehouse === 'clickhouse' && {
      openWarehouse: openOnce(() => opening.behind(openWarehouse(opening))),
    };
    return { eventLog, signals, records, metrics: opening.metrics, ...late };
  });
}

/** What could not be opened is tried again when it is asked for next. */
function openOnce<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let opened: Promise<Opened> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

/** The records alone, for work on people's data that needs nothing else. */
export async function openRecordsOnly<Tables>(options: OpenRecordsOptions): Promise<OpenedRecords<Tables>> {
  return openAll(options, async (opening) => ({
    records: await openRecords<Tables>(opening, options.recordsMigrations),
    metrics: opening.metrics,
  }));
}

interface Opening {
  config: Config;
  log: Logger;
  metrics: Metrics;
  signal: AbortSignal | undefined;
  onOpened(close: () => Promise<void> | void): void;
  /** An opening that goes on while others use what is open; a closing waits for it. */
  behind<Opened>(opening: Promise<Opened>): Promise<Opened>;
  embedded: ReturnType<typeof embeddedEngines>;
}

async function openAll<Opened>(
  options: OpenEnginesOptions,
  open: (opening: Opening) => Promise<Opened>,
): Promise<Opened & { close(): Promise<void> }> {
  const { config, log, metrics = createMetrics(), signal } = options;
  const opened: (() => Promise<void> | void)[] = [];
  const onOpened = (close: () => Promise<void> | void) => void opened.push(close);
  const underWay: Promise<unknown>[] = [];
  const behind = <Opened>(opening: Promise<Opened>) => {
    underWay.push(opening.catch(() => undefined));
    return opening;
  };
  let closing: Promise<void> | undefined;
  const close = () => {
    // What still waits for room is refused; engines would wait for it with their closing.
    embedded.writeHold()?.close();
    closing ??= Promise.all(underWay).then(() => closeInReverse(opened));
    return closing;
  };
  const embedded = embeddedEngines({ config, log, metrics }, onOpened);
  try {
    const engines = await open({ config, log, metrics, signal, onOpened, behind, embedded });
    const writeHold = embedded.writeHold();
    return { ...engines, ...(writeHold && { writeHold }), close };
  } catch (error) {
    await close().catch((unclosed: unknown) => log.warn({ err: unclosed }, 'an engine did not close cleanly'));
    throw error;
  }
}

async function openLogAndStateIn(opening: Opening): Promise<Omit<Engines, 'warehouse'>> {
  const { config, metrics, signal } = opening;
  const { stateStore, signals, rateLimits } = await (config.stateStore === 'redis' ? openOnRedis : openLocally)(
    opening,
  );
  await checkSchema(stateStore);
  signal?.throwIfAborted();
  const eventLog = await openLog(opening);
  return { signals, rateLimits, eventLog, stateStore: measureStateStore(stateStore, metrics), metrics };
}

async function openLogAndSignals(opening: Opening): Promise<[Engines['eventLog'], Engines['signals']]> {
  const signals = await (opening.config.stateStore === 'redis'
    ? openSignalsOnRedis(opening)
    : openLocalSignals(opening));
  return [await openLog(opening), signals];
}

async function openLog(opening: Opening): Promise<Engines['eventLog']> {
  const { config, log, metrics, signal, onOpened, embedded } = opening;
  const eventLog = config.eventLog === 'kafka' ? await openKafka(opening) : await embedded.eventLog();
  await ensureTopics(config, eventLog);
  signal?.throwIfAborted();
  onOpened(keepRetention(eventLog, { log, isHeld: () => embedded.writeHold()?.reason !== undefined }));
  return measureEventLog(eventLog, metrics);
}

async function openLogStateAndWarehouseIn(opening: Opening): Promise<Engines> {
  const engines = await openLogAndStateIn(opening);
  const warehouse = await openWarehouse(opening);
  return { ...engines, warehouse };
}

/** Waits for the second also when the first fails, so that what it opened can be closed. */
async function bothSettled<First, Second>(first: Promise<First>, second: Promise<Second>): Promise<[First, Second]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

function openLocalSignals({ onOpened }: Pick<Opening, 'onOpened'>): Engines['signals'] {
  const signals = createLocalSignals();
  onOpened(() => signals.close());
  return signals;
}

async function openLocally({ embedded, onOpened }: Opening): Promise<OnRedis> {
  const stateStore = await embedded.stateStore();
  const signals = openLocalSignals({ onOpened });
  const rateLimits = createLocalRateLimits();
  onOpened(() => rateLimits.close());
  return { stateStore, signals, rateLimits };
}

async function openWarehouse(opening: Opening): Promise<Engines['warehouse']> {
  const { config, log, metrics, signal, embedded } = opening;
  const warehouse = config.warehouse === 'clickhouse' ? await openClickhouse(opening) : await embedded.warehouse();
  const { applied } = await warehouse.migrate(migrationsFolder);
  if (applied.length > 0) log.info({ applied }, 'warehouse migrated');
  const changed = await setRetention(warehouse, config.warehouseRetention);
  if (changed.length > 0) log.info({ changed, ...config.warehouseRetention }, 'warehouse retention changed');
  signal?.throwIfAborted();
  return measureWarehouse(warehouse, metrics);
}

async function openRecords<Tables>(opening: Opening, migrations: string): Promise<Records<Tables>> {
  const { config, log, signal, embedded } = opening;
  const records =
    config.records === 'postgres' ? await openPostgres<Tables>(opening) : await embedded.records<Tables>();
  const { applied } = await records.migrate(migrations);
  if (applied.length > 0) log.info({ applied }, 'records migrated');
  signal?.throwIfAborted();
  return records;
}

async function ensureTopics(config: Config, eventLog: Engines['eventLog']): Promise<void> {
  for (const [topic, settings] of topicSettings(config)) {
    await eventLog.ensureTopic(topic, settings).catch((error: unknown) => nameTheSetting(config, error));
  }
}

/** Kafka names its settings itself. */
function nameTheSetting(config: Config, cause: unknown): never {
  const isOurs = cause instanceof EngineError && cause.code === 'PARTITIONS_CHANGED' && config.eventLog === 'lmdb';
  if (!isOurs) throw cause;
  const sentence = `${cause.message} Set MINTSCOPE_PARTITIONS back, or MINTSCOPE_DATA_DIR to a new directory.`;
  throw new EngineError('PARTITIONS_CHANGED', sentence, { cause });
}

interface RetentionOptions {
  log: Logger;
  /** Dropping records writes too. */
  isHeld(): boolean;
}

function keepRetention(eventLog: Engines['eventLog'], { log, isHeld }: RetentionOptions): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    if (isHeld()) return;
    running = running
      .then(() => eventLog.applyRetention())
      .catch((error: unknown) => log.error({ err: error }, 'retention of the event log failed'));
  }, retentionEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
