import { join } from 'node:path';
import { checkEverything } from '../checker/check-everything.ts';
import type { Finding } from '../checker/finding.ts';
import type { Reading } from '../checker/reading.ts';
import { temporaryFolder } from '../mintscope-process.ts';
import { type Cluster, createCluster } from './cluster.ts';
import { openObserver } from './observer.ts';
import { NotesReader } from './read-notes.ts';
import type { ServiceProcess } from './service-process.ts';
import type { Servers } from './start-servers.ts';

/** A distributed Mintscope under the simulator's load, for faults to strike. */
export interface LoadedCluster extends Cluster {
  readonly servers: Servers;
  readonly api: ServiceProcess;
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

export async function startLoadedCluster(servers: Servers, load: Load): Promise<LoadedCluster> {
  const cluster = createCluster({
    ...servers.environment,
    MINTSCOPE_PARTITIONS: String(load.partitions),
    // What a provider tells is told by no source.
    MINTSCOPE_ENRICHMENT: 'none',
    MINTSCOPE_KAFKA_SESSION_MS: '6000',
    // Often, so that every fault meets snapshots too.
    MINTSCOPE_SNAPSHOT_MS: '3000',
  });
  const folder = temporaryFolder();
  const notes = new NotesReader();
  let markets = 0;
  const of = (service: string) => cluster.processes.filter(({ name }) => name.startsWith(service));
  const start = async () => {
    const [api] = await Promise.all([
      cluster.start('stream-api'),
      ...Array.from({ length: load.workers }, () => cluster.start('scoring-workers')),
    ]);
    return { api, observer: await openObserver(cluster) };
  };
  const { api, observer } = await start().catch(async (error: unknown) => {
    await cluster.stop().catch(() => undefined);
    throw error;
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
        // Which trades a sink takes for such of a shallow pool hangs on where it began (decision 0080), which the log does not tell.
        MINTSCOPE_SIMULATOR_OTHER_POOL_SHARE: '0',
      },
    });
  }

  return {
    ...cluster,
    get processes() {
      return cluster.processes;
    },
    servers,
    api,
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
    untilScored: () => observer.untilScored(),
    async settle() {
      await Promise.all(of('ingest').map((ingest) => cluster.end(ingest)));
      await observer.untilSettled();
    },
    async check() {
      const reading = await observer.read();
      return { reading, findings: await checkEverything(reading, { ...notes.read(), tellers: 1 }) };
    },
    async stop() {
      await observer.close().finally(() => cluster.stop());
      folder.remove();
    },
  };
}
