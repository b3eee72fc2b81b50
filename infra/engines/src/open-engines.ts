import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { topics } from '@mintscope/schemas/topics';
import type { Config } from './config.ts';
import { EngineError } from './engine-error.ts';
import type { Engines } from './engines.ts';
import { openLmdbEventLog } from './event-log/lmdb-event-log.ts';
import { openLmdbEnvironment } from './lmdb/open-environment.ts';
import { lockDirectory } from './lock-directory.ts';
import type { Logger } from './logger.ts';
import { measureEventLog, measureStateStore, measureWarehouse } from './measure-engines.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createLocalRateLimits } from './rate-limits/local-rate-limits.ts';
import { createLocalSignals } from './signals/local-signals.ts';
import { openLmdbStateStore } from './state-store/lmdb-state-store.ts';
import { openChdbWarehouse } from './warehouse/chdb-warehouse.ts';

export interface OpenEnginesOptions {
  config: Config;
  log: Logger;
  metrics?: Metrics;
  signal?: AbortSignal;
}

export type OpenedEngines = Engines & { close(): Promise<void> };

/** Migrations of the warehouse, beside this package. */
const migrations = join(import.meta.dirname, '../../clickhouse');
/** Dead letters are rare and worth a look for longer. */
const deadLetterRetentionMs = 7 * 86_400_000;
/** Updates are for those who follow live; the newest values are in the state store. */
const tokenUpdateRetentionMs = 3_600_000;
const retentionEveryMs = 60_000;

/**
 * Opens the embedded engines below `config.dataDir`, which this process then holds alone until `close` (or its end): topics
 * exist, the warehouse is migrated, retention runs. Rejects with DIRECTORY_IN_USE, PARTITIONS_CHANGED or MIGRATION_….
 */
export async function openEngines(options: OpenEnginesOptions): Promise<OpenedEngines> {
  const { config, log, metrics = createMetrics(), signal } = options;
  const opened: (() => Promise<void>)[] = [];
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeInReverse(opened);
    return closing;
  };
  try {
    await mkdir(config.dataDir, { recursive: true });
    const lock = await lockDirectory(config.dataDir);
    opened.push(() => lock.release());
    const environment = openLmdbEnvironment(join(config.dataDir, 'lmdb'));
    opened.push(() => environment.close());
    const stateStore = openLmdbStateStore({ environment });
    opened.push(() => stateStore.close());
    const eventLog = openLmdbEventLog({ environment });
    opened.push(() => eventLog.close());
    await ensureTopics(config, eventLog);
    signal?.throwIfAborted();
    const warehouse = await openChdbWarehouse({ path: join(config.dataDir, 'clickhouse') });
    opened.push(() => warehouse.close());
    const { applied } = await warehouse.migrate(migrations);
    if (applied.length > 0) log.info({ applied }, 'warehouse migrated');
    signal?.throwIfAborted();
    opened.push(keepRetention(eventLog, log));
    const signals = createLocalSignals();
    opened.push(() => signals.close());
    const rateLimits = createLocalRateLimits();
    opened.push(() => rateLimits.close());
    return {
      signals,
      rateLimits,
      eventLog: measureEventLog(eventLog, metrics),
      stateStore: measureStateStore(stateStore, metrics),
      warehouse: measureWarehouse(warehouse, metrics),
      metrics,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function ensureTopics(config: Config, eventLog: Engines['eventLog']): Promise<void> {
  const { partitions, retentionMs } = config.log;
  const kept = [
    [topics.chainEvents, retentionMs],
    [topics.tokenUpdates, Math.min(retentionMs, tokenUpdateRetentionMs)],
  ] as const;
  for (const [topic, keptMs] of kept) {
    await eventLog.ensureTopic(topic, { partitions, retentionMs: keptMs, retentionBytes: 0 }).catch(nameTheSetting);
  }
  await eventLog.ensureTopic(topics.deadLetters, {
    partitions: 1,
    retentionMs: Math.max(retentionMs, deadLetterRetentionMs),
    retentionBytes: 0,
  });
}

function nameTheSetting(cause: unknown): never {
  if (!(cause instanceof EngineError && cause.code === 'PARTITIONS_CHANGED')) throw cause;
  const sentence = `${cause.message} Set MINTSCOPE_PARTITIONS back, or MINTSCOPE_DATA_DIR to a new directory.`;
  throw new EngineError('PARTITIONS_CHANGED', sentence, { cause });
}

function keepRetention(eventLog: Engines['eventLog'], log: Logger): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
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

async function closeInReverse(opened: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const close of [...opened].reverse()) await close().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Some engines did not close cleanly.');
}
