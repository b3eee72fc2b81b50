import { join } from 'node:path';
import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { type OpenedEngines, openEngines } from '@mintscope/engines/open-engines';
import { topics } from '@mintscope/schemas/topics';
import { checkEverything } from '../checker/check-everything.ts';
import type { Finding } from '../checker/finding.ts';
import { type Reading, readEverything } from '../checker/reading.ts';
import { temporaryFolder } from '../mintscope-process.ts';
import { hasNothingDue, isCaughtUp } from '../settled.ts';
import { type Cluster, createCluster } from './cluster.ts';
import { NotesReader } from './read-notes.ts';
import type { ServiceProcess } from './service-process.ts';
import type { Servers } from './start-servers.ts';

/** A distributed Mintscope under the simulator's load, for faults to strike. */
export interface LoadedCluster extends Cluster {
  readonly servers: Servers;
  readonly api: ServiceProcess;
  /** Engines of the observer, opened as a service opens them. */
  readonly engines: OpenedEngines;
  workers(): readonly ServiceProcess[];
  ingests(): readonly ServiceProcess[];
  /** Starts an ingest process on a market of its own. */
  startIngest(): Promise<ServiceProcess>;
  /** Waits until so many more events have been acknowledged. */
  untilAcknowledged(more: number): Promise<void>;
  /** Waits until all that is in the log now is scored. */
  untilScored(): Promise<void>;
  /** Ends the load and waits until everything it brought is scored, published and in the warehouse. */
  settle(): Promise<void>;
  /** Reads everything and compares it with the oracle; what has settled only. */
  check(): Promise<{ reading: Reading; findings: Finding[] }>;
}

export interface Load {
  partitions: number;
  workers: number;
  /** Of the first ingest process; each further one takes the next. */
  seed: number;
  tradesPerSecond: number;
  launchesPerMinute: number;
}

const settleWithinMs = 120_000;

export async function startLoadedCluster(servers: Servers, load: Load): Promise<LoadedCluster> {
  const cluster = createCluster({
    ...servers.environment,
    MINTSCOPE_PARTITIONS: String(load.partitions),
    MINTSCOPE_KAFKA_SESSION_MS: '6000',
    // Often, so that every fault meets snapshots too.
    MINTSCOPE_SNAPSHOT_MS: '3000',
  });
  const folder = temporaryFolder();
  const notes = new NotesReader();
  let markets = 0;
  const of = (service: string) => cluster.processes.filter(({ name }) => name.startsWith(service));
  const started = await Promise.all([
    cluster.start('stream-api'),
    ...Array.from({ length: load.workers }, () => cluster.start('scoring-workers')),
  ]).catch(async (error: unknown) => {
    await cluster.stop().catch(() => undefined);
    throw error;
  });
  const engines = await openEngines({
    config: readConfig(cluster.environment),
    log: createLogger('warn', 'observer'),
  });

  async function startIngest(): Promise<ServiceProcess> {
    const number = markets++;
    const file = join(folder.path, `notes-${number}`);
    notes.follow(file);
    return cluster.start('ingest', {
      program: join(import.meta.dirname, 'ingest-program.ts'),
      environment: {
        NOTES: file,
        MINTSCOPE_SIMULATOR_SEED: String(load.seed + number),
        MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: String(load.tradesPerSecond),
        MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: String(load.launchesPerMinute),
        MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '0',
      },
    });
  }

  return {
    ...cluster,
    get processes() {
      return cluster.processes;
    },
    servers,
    api: started[0],
    engines,
    workers: () => of('scoring-workers'),
    ingests: () => of('ingest'),
    startIngest,
    async untilAcknowledged(more) {
      const wanted = notes.read().acknowledged.size + more;
      await cluster.until(
        `${more} more events are acknowledged`,
        async () => notes.read().acknowledged.size >= wanted || undefined,
      );
    },
    async untilScored() {
      const ends = await endsOf(engines);
      await cluster.until('what is in the log is scored', async () => (await isScoredUpTo(engines, ends)) || undefined);
    },
    async settle() {
      await Promise.all(of('ingest').map((ingest) => cluster.end(ingest)));
      await cluster.until(
        'everything is settled',
        async () => {
          if (!(await isCaughtUp(engines))) return undefined;
          const metrics = await Promise.all(of('scoring-workers').map((worker) => worker.metrics()));
          return metrics.every(hasNothingDue) && (await areDetailsNew(engines)) ? true : undefined;
        },
        settleWithinMs,
      );
    },
    async check() {
      const reading = await readEverything(engines);
      return { reading, findings: checkEverything(reading, { ...notes.read(), tellers: 1 }) };
    },
    async stop() {
      await engines.close().finally(() => cluster.stop());
      folder.remove();
    },
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
async function areDetailsNew({ stateStore }: OpenedEngines): Promise<boolean> {
  const versions = new Map<string, unknown>();
  for await (const [key, value] of stateStore.scan('detail:')) versions.set(key.slice(7), versionOf(value));
  for await (const [key, value] of stateStore.scan('row:'))
    if (versions.get(key.slice(4)) !== versionOf(value)) return false;
  return true;
}

function versionOf(document: Uint8Array): unknown {
  return (JSON.parse(Buffer.from(document).toString()) as { version?: unknown }).version;
}
