import { EngineError } from '../engine-error.ts';
import {
  type AppliedMigration,
  type Migration,
  outstandingMigrations,
  readMigrations,
} from '../migrations/read-migrations.ts';
import type { Connection } from './connections.ts';

const store = {
  name: 'records were written',
  remedy: 'set MINTSCOPE_DATA_DIR or MINTSCOPE_POSTGRES_URL to empty records',
};
/** Of this product, within one database. */
const lockKey = 7_031_118_225;

/**
 * Applies the numbered .sql files of a folder, once each and in order, each in one transaction. Of processes that start
 * side by side one applies a file while the others wait.
 */
export async function migrateRecords(connection: Connection, folder: string): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(folder);
  const applied: string[] = [];
  for (;;) {
    const name = await inTransaction(connection, () => applyNext(connection, migrations));
    if (name === undefined) return { applied };
    applied.push(name);
  }
}

/** Names of the files of the folder that were not applied yet. Throws as `migrateRecords` does, and writes nothing. */
export async function pendingMigrations(connection: Connection, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const done = (await isPrepared(connection)) ? await readApplied(connection) : [];
  return outstandingMigrations(migrations, done, store).map(({ name }) => name);
}

async function applyNext(connection: Connection, migrations: readonly Migration[]): Promise<string | undefined> {
  await connection.query('SET LOCAL statement_timeout = 0');
  await connection.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
  if (!(await isPrepared(connection))) await prepare(connection);
  const [next] = outstandingMigrations(migrations, await readApplied(connection), store);
  if (next) await apply(connection, next);
  return next?.name;
}

async function isPrepared(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query("SELECT to_regclass('schema_migrations') IS NOT NULL AS prepared");
  return rows[0]?.prepared === true;
}

async function prepare(connection: Connection): Promise<void> {
  await connection.query(
    `CREATE TABLE schema_migrations
     (version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
}

async function readApplied(connection: Connection): Promise<AppliedMigration[]> {
  const { rows } = await connection.query('SELECT version, name, checksum FROM schema_migrations ORDER BY version');
  return rows;
}

async function apply(connection: Connection, { version, name, sql, checksum }: Migration): Promise<void> {
  try {
    await connection.query(sql);
  } catch (cause) {
    if (cause instanceof EngineError && cause.code !== 'QUERY_FAILED') throw cause;
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
    throw new EngineError('MIGRATION_FAILED', `Migration ${name} failed and left nothing: ${reason}`, { cause });
  }
  await connection.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
    version,
    name,
    checksum,
  ]);
}

async function inTransaction<Value>(connection: Connection, work: () => Promise<Value>): Promise<Value> {
  await connection.query('BEGIN');
  try {
    const value = await work();
    await connection.query('COMMIT');
    return value;
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
