import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { type OpenedEngines, openEngines } from '@mintscope/records/open-engines';
import { topics } from '@mintscope/schemas/events/topics';
import { type Reading, readEverything, readLog } from '../checker/reading.ts';
import { readDetails } from '../read-details.ts';
import { hasNothingDue, isCaughtUp } from '../settled.ts';
import type { Cluster } from './cluster.ts';

/** Looks into the engines of a cluster, which it opens as a service does. */
export interface Observer {
  /** Waits until all that is in the log now is scored. */
  untilScored(): Promise<void>;
  /** Waits until everything is scored, published and in the warehouse; for when no service ingests any more. */
  untilSettled(): Promise<void>;
  read(): Promise<Reading>;
  readLog(): Promise<Reading['log']>;
  close(): Promise<void>;
}

const settleWithinMs = 120_000;

export async function openObserver(cluster: Pick<Cluster, 'environment' | 'processes' | 'until'>): Promise<Observer> {
  const config = readConfig(cluster.environment);
  const engines = await openEngines({ config, log: createLogger('warn', 'observer') });
  const workers = () => cluster.processes.filter(({ name }) => name.startsWith('scoring-workers'));
  return {
    async untilScored() {
      const ends = await endsOf(engines);
      await cluster.until('what is in the log is scored', async () =>
        (await isScoredUpTo(engines, ends)) ? true : undefined,
      );
    },
    async untilSettled() {
      const isSettled = async () => {
        if (!(await isCaughtUp(engines))) return undefined;
        const metrics = await Promise.all(workers().map((worker) => worker.metrics()));
        return metrics.every(hasNothingDue) && (await areDetailsNew(engines)) ? true : undefined;
      };
      await cluster.until('everything is settled', isSettled, settleWithinMs);
    },
    read: () => readEverything(engines),
    readLog: () => readLog(engines),
    close: () => engines.close(),
  };
}

async function endsOf({ eventLog }: OpenedEngines): Promise<number[]> {
  const partitions = Array.from({ length: eventLog.partitions(topics.chainEvents) }, (_, partition) => partition);
  const ranges = await Promise.all(partitions.map((partition) => eventLog.range(topics.chainEvents, partition)));
  return ranges.map(({ next }) => next);
}

async function isScoredUpTo({ stateStore }: OpenedEngines, ends: readonly number[]): Promise<boolean> {
  const progress = await Promise.all(ends.map((_, partition) => stateStore.progress(`scoring:${partition}`)));
  return ends.every((end, partition) => (progress[partition]?.offset ?? 0) >= end);
}

/** Details are written after rows; both are whole when their versions agree. */
async function areDetailsNew(engines: OpenedEngines): Promise<boolean> {
  const details = await readDetails(engines);
  for await (const [key, value] of engines.stateStore.scan('row:'))
    if (versionOf(details.get(key.slice(4))) !== versionOf(JSON.parse(Buffer.from(value).toString()))) return false;
  return true;
}

function versionOf(document: unknown): unknown {
  return (document as { version?: unknown } | undefined)?.version;
}
