import { mkdir } from 'node:fs/promises';
import pg from 'pg';
import { createConnections } from '../connections.ts';
import { createRecords } from '../create-records.ts';
import { explainFailure } from '../explain-failure.ts';
import type { Records } from '../port.ts';
import { valueTypes } from '../value-types.ts';
import { type DatabaseThread, startDatabaseThread } from './database-thread.ts';
import { ThreadStream } from './thread-stream.ts';

export type OpenPgliteOptions = { statementMs?: number; transactMs?: number; waitMs?: number } & (
  | { path: string }
  | { memory: true }
);

const openWithinMs = 120_000;
const place = { name: 'The embedded PostgreSQL', credentials: 'MINTSCOPE_DATA_DIR' };

/** Records in PGlite, a PostgreSQL of this process, in a thread: below `path`, or in memory for tests. */
export async function openPgliteRecords(options: OpenPgliteOptions): Promise<Records> {
  const { statementMs = 10_000, transactMs = 30_000, waitMs = 15_000 } = options;
  const folder = 'path' in options ? options.path : undefined;
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const start = () => startDatabaseThread(folder, openWithinMs);
  let thread: Promise<DatabaseThread> = start();
  await thread;

  async function dial(): Promise<DatabaseThread> {
    const current = await thread.catch(() => undefined);
    if (!current || current.ended) thread = start();
    return thread;
  }

  const pool = new pg.Pool({
    // One: the database has a single session, and whoever holds the connection holds it.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitMs,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    types: valueTypes,
    stream: () => new ThreadStream(dial),
  } as pg.PoolConfig);
  const connections = createConnections({
    pool,
    statementMs,
    explain: (cause, broken) => explainFailure(cause, broken, place),
  });
  return createRecords({
    connections,
    transactMs,
    async onClose() {
      await (await thread).close();
    },
  });
}
