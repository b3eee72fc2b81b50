import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '@mintscope/engines/config';
import { openLmdbEventLog } from '@mintscope/engines/event-log/lmdb-event-log';
import type { EventLog } from '@mintscope/engines/event-log/port';
import { openLmdbEnvironment } from '@mintscope/engines/lmdb/open-environment';
import { createLogger, type Logger } from '@mintscope/engines/logger';
import { createMetrics, type Metrics } from '@mintscope/engines/metrics';
import { openLmdbStateStore } from '@mintscope/engines/state-store/lmdb-state-store';
import type { StateStore } from '@mintscope/engines/state-store/port';
import { removeFolder } from '@mintscope/engines/testing/remove-folder';
import { decodeBatch } from '@mintscope/schemas/events/batch/decode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import type { DeadLetter } from '@mintscope/schemas/events/dead-letter';
import { topics } from '@mintscope/schemas/events/topics';
import { decodeDeadLetter } from '../append/dead-letter-writer.ts';
import type { IngestEngines } from '../ingest-engines.ts';

export interface TestEngines extends IngestEngines {
  config: Config;
  log: Logger;
  folder: string;
  /** Every event of a partition, or of all, in log order. */
  events(partition?: number): Promise<ChainEvent[]>;
  deadLetters(): Promise<DeadLetter[]>;
  /** The value of one series of a counter or gauge; 0 when it was never touched. */
  metric(name: string, labels?: Readonly<Record<string, string>>): Promise<number>;
  close(): Promise<void>;
}

/** The embedded log and state store in a folder of their own; ingest needs no warehouse. */
export async function openTestEngines(environment: Readonly<Record<string, string>> = {}): Promise<TestEngines> {
  const folder = await mkdtemp(join(tmpdir(), 'mintscope-ingest-'));
  const config = readConfig({ MINTSCOPE_DATA_DIR: folder, ...environment });
  const lmdb = openLmdbEnvironment(join(folder, 'lmdb'));
  const eventLog: EventLog = openLmdbEventLog({ environment: lmdb });
  const stateStore: StateStore = openLmdbStateStore({ environment: lmdb });
  const metrics = createMetrics();
  const limits = { retentionMs: 0, retentionBytes: 0 };
  await eventLog.ensureTopic(topics.chainEvents, { partitions: config.log.partitions, ...limits });
  await eventLog.ensureTopic(topics.enrichmentRequests, { partitions: 1, ...limits });
  await eventLog.ensureTopic(topics.deadLetters, { partitions: 1, ...limits });
  return {
    eventLog,
    stateStore,
    metrics,
    config,
    folder,
    log: createLogger(process.env.MINTSCOPE_TEST_LOG ?? 'silent', 'ingest-test'),
    async events(partition) {
      const wanted = partition === undefined ? [...Array(config.log.partitions).keys()] : [partition];
      const read = await Promise.all(wanted.map((one) => readAll(eventLog, topics.chainEvents, one)));
      return read.flat().flatMap((value) => decodeBatch(value));
    },
    async deadLetters() {
      const values = await readAll(eventLog, topics.deadLetters, 0);
      return values.map((value) => decodeDeadLetter(value)!);
    },
    metric: (name, labels = {}) => readMetric(metrics, name, labels),
    async close() {
      await eventLog.close();
      await stateStore.close();
      await lmdb.close();
      await removeFolder(folder);
    },
  };
}

async function readAll(eventLog: EventLog, topic: string, partition: number): Promise<Uint8Array[]> {
  const values: Uint8Array[] = [];
  for (let offset = 0; ; ) {
    const records = await eventLog.read(topic, partition, offset);
    const last = records.at(-1);
    if (!last) return values;
    values.push(...records.map(({ value }) => value));
    offset = last.offset + 1;
  }
}

async function readMetric(metrics: Metrics, name: string, labels: Readonly<Record<string, string>>): Promise<number> {
  const wanted = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
  for (const line of (await metrics.expose()).split('\n')) {
    if (!line.startsWith(`${name}{`) && !line.startsWith(`${name} `)) continue;
    if (wanted.every((label) => line.includes(label))) return Number(line.slice(line.lastIndexOf(' ') + 1));
  }
  return 0;
}
