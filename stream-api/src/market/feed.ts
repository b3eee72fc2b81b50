import { setTimeout as delay } from 'node:timers/promises';
import type { Engines } from '@mintscope/engines/engines';
import type { Consumer, LogRecord } from '@mintscope/engines/event-log/port';
import type { Logger } from '@mintscope/engines/logger';
import { readUpdateBatch } from '@mintscope/schemas/events/read-update-batch';
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
      const batch = readUpdateBatch(record.value);
      if (batch) {
        if (batch.parameterVersion !== undefined) market.noteParameterVersion(batch.parameterVersion);
        if (batch.calls.length > 0 || batch.callFigures.length > 0) onCalls(batch);
        market.apply(batch.rows, true, batch);
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
