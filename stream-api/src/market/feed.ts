import { setTimeout as delay } from 'node:timers/promises';
import type { Engines } from '@mintscope/engines/engines';
import type { Consumer, LogRecord } from '@mintscope/engines/event-log/port';
import type { Logger } from '@mintscope/engines/logger';
import type { TokenUpdateBatch } from '@mintscope/schemas/events/token-update-batch';
import { topics } from '@mintscope/schemas/events/topics';
import type { Market } from './market.ts';
import { parseRow } from './stored-documents.ts';

/**
 * Records before the end at which reading starts. An update is appended before its row is committed, so the newest ones
 * may not be in the state store yet when the rows are loaded; reading some again does no harm, because values are absolute.
 */
const overlapRecords = 64;
const rowsAtOnce = 500;
const retryMs = 1000;

export interface Feed {
  /** Records of token-updates that the market is behind, by partition. */
  lag(): ReadonlyMap<number, number>;
  /** What ended reading, while it is being taken up again. */
  failure(): unknown;
  close(): Promise<void>;
}

export interface FeedOptions {
  engines: Engines;
  market: Market;
  /** Told what a record tells of calls, before its rows are applied. */
  onCalls(told: { calls: readonly unknown[]; callFigures: readonly unknown[] }): void;
  log: Logger;
  signal: AbortSignal;
}

/**
 * Fills the market with the newest rows, then follows token-updates. There is no gap between both: the end of the log is read
 * first. Reading that fails is taken up again where it stopped.
 */
export async function startFeed({ engines, market, onCalls, log, signal }: FeedOptions): Promise<Feed> {
  const { eventLog, stateStore } = engines;
  const malformed = engines.metrics.counter(
    'mintscope_live_malformed_total',
    'Records of token-updates not understood',
  );
  const positions = new Map<number, number>();
  for (let partition = 0; partition < eventLog.partitions(topics.tokenUpdates); partition++) {
    const { earliest, next } = await eventLog.range(topics.tokenUpdates, partition);
    positions.set(partition, Math.max(earliest, next - overlapRecords));
  }
  await loadNewest(stateStore, market);

  const stop = new AbortController();
  const stopped = AbortSignal.any([signal, stop.signal]);
  let consumer: Consumer | null = null;
  let failure: unknown = null;

  async function onRecords(partition: number, records: LogRecord[]): Promise<void> {
    for (const record of records) {
      const batch = readBatch(record.value);
      if (batch) {
        if (batch.parameterVersion !== undefined) market.noteParameterVersion(batch.parameterVersion);
        if (batch.calls.length > 0 || batch.callFigures.length > 0) onCalls(batch);
        market.apply(batch.rows, true);
      } else malformed.inc();
      positions.set(partition, record.offset + 1);
    }
  }

  async function open(): Promise<Consumer> {
    return eventLog.consume({
      topic: topics.tokenUpdates,
      group: null,
      startOffset: async (partition) => positions.get(partition) ?? 0,
      onRecords,
      signal: stopped,
    });
  }

  async function follow(): Promise<void> {
    while (!stopped.aborted) {
      try {
        consumer ??= await open();
        failure = null;
        await consumer.done;
        if (!stopped.aborted) throw new Error('Reading of token-updates ended');
      } catch (error) {
        if (stopped.aborted) return;
        failure = error;
        log.error({ err: error }, 'live feed interrupted, will go on from where it was');
        await consumer?.close().catch(() => undefined);
        consumer = null;
        await delay(retryMs, undefined, { signal: stopped }).catch(() => undefined);
      }
    }
  }

  const lag = engines.metrics.gauge('mintscope_live_lag_records', 'Records of token-updates not yet read', [
    'partition',
  ]);
  Object.assign(lag, {
    collect() {
      for (const [partition, records] of consumer?.lag() ?? []) lag.set({ partition }, records);
    },
  });
  consumer = await open();
  const following = follow();
  return {
    lag: () => consumer?.lag() ?? new Map(),
    failure: () => failure,
    async close() {
      stop.abort();
      await consumer?.close();
      await following;
    },
  };
}

async function loadNewest(stateStore: Engines['stateStore'], market: Market): Promise<void> {
  const newest = await stateStore.range('age', { order: 'desc', limit: market.capacity });
  for (let from = 0; from < newest.length; from += rowsAtOnce) {
    const keys = newest.slice(from, from + rowsAtOnce).map(({ member }) => `row:${member}`);
    const stored = await stateStore.getMany(keys);
    market.apply(
      stored.flatMap((value) => parseRow(value) ?? []),
      false,
    );
  }
}

/**
 * What a record holds; null for one that is not a batch of rows. Checks only what the table rests on: rows are written by our
 * own shards, and a full check of each would cost more than everything else done with it.
 */
function readBatch(value: Uint8Array): ReadBatch | null {
  let batch: { v?: unknown; rows?: unknown; parameterVersion?: unknown; calls?: unknown; callFigures?: unknown };
  try {
    batch = JSON.parse(Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf8'));
  } catch {
    return null;
  }
  if (batch?.v !== 1 || !Array.isArray(batch.rows)) return null;
  const sound = batch.rows.every((row) => typeof row?.address === 'string' && Number.isInteger(row?.version));
  if (!sound) return null;
  const { rows, parameterVersion, calls, callFigures } = batch;
  return {
    rows,
    // Each is looked at by whom it concerns.
    calls: Array.isArray(calls) ? calls : [],
    callFigures: Array.isArray(callFigures) ? callFigures : [],
    ...(typeof parameterVersion === 'string' ? { parameterVersion } : {}),
  };
}

type ReadBatch = Pick<TokenUpdateBatch, 'rows' | 'parameterVersion'> & {
  calls: readonly unknown[];
  callFigures: readonly unknown[];
};
