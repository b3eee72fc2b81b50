import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { EngineError } from '../../engine-error.ts';
import { lockDirectory } from '../../lock-directory.ts';
import type { ThreadMemory } from '../../memory/read-thread-memory.ts';
import { createConnections } from '../connections.ts';
import { createRecords, type ObserveRecords } from '../create-records.ts';
import { explainFailure } from '../explain-failure.ts';
import type { Records } from '../port.ts';
import { valueTypes } from '../value-types.ts';
import type { DatabaseLocation } from './database.ts';
import { type DatabaseThread, startDatabaseThread } from './database-thread.ts';
import { keepHouse } from './keep-house.ts';
import { ThreadStream } from './thread-stream.ts';

/** In memory it begins as the archive of a cluster, where one is given. */
export type OpenPgliteOptions = PgliteSettings & ({ path: string } | { memory: true; archive?: string });

interface PgliteSettings {
  /** Bound of a statement (ms). */
  statementMs?: number;
  /** Bound of a statement of `lists`: with the half second that opening again takes, shorter than a reader waits (ms). */
  listMs?: number;
  /** Bound of `transact` with all its attempts (ms). */
  transactMs?: number;
  /** How long a call waits while another holds the database (ms). */
  waitMs?: number;
  observe?: ObserveRecords;
  /** Whether the disk is full at the moment: then writes are refused (DISK_FULL), and reads go on. */
  isReadOnly?(): boolean;
}

export interface PgliteRecords<Tables> extends Records<Tables> {
  threadMemory(): Promise<ThreadMemory>;
}

const openWithinMs = 120_000;
/** Of PGlite; another one's files it cannot read. */
const postgresVersion = '18';
const place = { name: 'The embedded PostgreSQL', tls: false, isEmbedded: true };
const templateKeptIn = join(import.meta.dirname, '../../../../../node_modules/.cache/mintscope');

/**
 * Records in PGlite, a PostgreSQL within this process, in a thread: below `path`, which this process then holds alone, or
 * in memory for tests. A statement that takes too long costs the thread, which the next call opens again (half a second).
 * Rejects with DIRECTORY_IN_USE, VERSION_UNSUPPORTED, and ENGINE_UNREACHABLE when the files cannot be used.
 */
export async function openPgliteRecords<Tables>(options: OpenPgliteOptions): Promise<PgliteRecords<Tables>> {
  const { statementMs = 10_000, listMs = 1_500, transactMs = 30_000, waitMs = 15_000 } = options;
  const files = 'path' in options ? await takeFiles(options.path) : undefined;
  try {
    const located = files ? { folder: files.folder } : 'archive' in options ? { archive: options.archive } : {};
    const threads = await reopenedThreads({ ...located, templateKeptIn });
    const pool = new pg.Pool({
      // The database has a single session: the caller that holds the one connection holds it.
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: waitMs,
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      types: valueTypes,
      stream: () => new ThreadStream(threads.current),
    } as pg.PoolConfig);
    const explain = (cause: unknown, broken: boolean) => explainFailure(cause, broken, place);
    const connections = createConnections({
      pool,
      statementMs,
      explain,
      keepsPlans: true,
      isReadOnly: options.isReadOnly,
    });
    const house = keepHouse(connections, options.isReadOnly);
    const records = createRecords<Tables>({
      connections,
      transactMs,
      listMs,
      waitMs,
      observe: options.observe,
      onClosing: () => house.stop(),
      async onClosed() {
        await threads.close();
        await files?.release();
      },
    });
    return { ...records, threadMemory: async () => (await threads.current()).memory() };
  } catch (error) {
    await files?.release();
    throw error;
  }
}

async function takeFiles(path: string): Promise<{ folder: string; release(): Promise<void> }> {
  await mkdir(path, { recursive: true });
  const lock = await lockDirectory(path);
  const folder = join(path, 'cluster');
  try {
    await refuseOtherVersion(folder);
  } catch (error) {
    await lock.release();
    throw error;
  }
  return { folder, release: () => lock.release() };
}

async function refuseOtherVersion(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  // Without this file PostgreSQL would make a new cluster over what is there.
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() === postgresVersion) return;
  if (version.trim() === '') {
    const damaged = `The records in ${folder} (MINTSCOPE_DATA_DIR) are damaged: PG_VERSION is missing. Bring the directory back from a copy, or set MINTSCOPE_DATA_DIR to an empty one.`;
    throw new EngineError('DATA_DAMAGED', damaged);
  }
  const sentence = `The records in ${folder} (MINTSCOPE_DATA_DIR) were written by PostgreSQL ${version.trim()}; this version of Mintscope reads those of ${postgresVersion}.`;
  throw new EngineError('VERSION_UNSUPPORTED', sentence);
}

/** A thread that answers: when one has ended, the next call starts another, after the first is gone. */
async function reopenedThreads(location: DatabaseLocation) {
  const start = () => startDatabaseThread(location, openWithinMs);
  let thread: DatabaseThread = await start();
  let starting: Promise<DatabaseThread> | undefined;

  async function restart(): Promise<DatabaseThread> {
    await thread.abandon();
    thread = await start();
    return thread;
  }
  return {
    async current(): Promise<DatabaseThread> {
      if (!thread.ended) return thread;
      starting ??= restart().finally(() => {
        starting = undefined;
      });
      return starting;
    },
    async close(): Promise<void> {
      await starting?.catch(() => undefined);
      await thread.close();
    },
  };
}
