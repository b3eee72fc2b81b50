import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LmdbEventLog, openLmdbEventLog } from '@mintscope/engines/event-log/lmdb-event-log';
import { openLmdbEnvironment } from '@mintscope/engines/lmdb/open-environment';
import { createMetrics, type Metrics } from '@mintscope/engines/metrics';
import { openLmdbStateStore } from '@mintscope/engines/state-store/lmdb-state-store';
import { createLocalSignals } from '@mintscope/engines/signals/local-signals';
import type { Signals } from '@mintscope/engines/signals/port';
import type { StateStore } from '@mintscope/engines/state-store/port';
import { removeFolder } from '@mintscope/engines/testing/remove-folder';
import { topics } from '@mintscope/schemas/events/topics';

export interface TestEngines {
  folder: string;
  eventLog: LmdbEventLog;
  stateStore: StateStore;
  signals: Signals;
  metrics: Metrics;
  close(): Promise<void>;
}

/** The embedded log and store in a folder of their own, every topic with as many partitions. */
export async function openTestEngines(partitions = 1): Promise<TestEngines> {
  const folder = await mkdtemp(join(tmpdir(), 'mintscope-scoring-'));
  const environment = openLmdbEnvironment(join(folder, 'lmdb'));
  const eventLog = openLmdbEventLog({ environment });
  const signals = createLocalSignals();
  const stateStore = openLmdbStateStore({ environment });
  for (const topic of Object.values(topics))
    await eventLog.ensureTopic(topic, { partitions, retentionMs: 0, retentionBytes: 0 });
  return {
    folder,
    eventLog,
    stateStore,
    signals,
    metrics: createMetrics(),
    async close() {
      await signals.close();
      await eventLog.close();
      await stateStore.close();
      await environment.close();
      await removeFolder(folder);
    },
  };
}

/** Waits for a condition, not for a time. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 100_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
