import { z } from 'zod';
import { EngineError } from '../engine-error.ts';
import { type Migration, outstandingMigrations, readMigrations } from '../migrations/read-migrations.ts';
import type { Warehouse } from './port.ts';

const store = {
  name: 'warehouse was written',
  remedy: 'set MINTSCOPE_DATA_DIR or MINTSCOPE_CLICKHOUSE_DATABASE to an empty warehouse',
};
const appliedSchema = z.object({ version: z.number(), name: z.string(), checksum: z.string() });

/**
 * Applies the numbered .sql files of a folder, once each and in order. There are no transactions over definitions: a file cut
 * short by a crash is run again from its start, so its statements must be repeatable (`IF NOT EXISTS`). A statement ends
 * with a semicolon at the end of a line. Several services may start at once and apply the same file side by side: the
 * repeatable statements bear it, and the note that it was applied is then there twice.
 */
export async function migrateWarehouse(warehouse: Warehouse, folder: string): Promise<{ applied: string[] }> {
  await warehouse.command(
    `CREATE TABLE IF NOT EXISTS schema_migrations
     (version UInt32, name String, checksum String, applied_at DateTime64(3) DEFAULT now64(3))
     ENGINE = MergeTree ORDER BY version`,
  );
  const migrations = await readMigrations(folder);
  const done = await readApplied(warehouse);
  const applied: string[] = [];
  for (const migration of outstandingMigrations(migrations, done, store)) {
    await apply(warehouse, migration);
    applied.push(migration.name);
  }
  return { applied };
}

/** Names of the files of the folder that were not applied yet. Throws as `migrateWarehouse` does, and writes nothing. */
export async function pendingMigrations(warehouse: Warehouse, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const [table] = await warehouse.query(
    "SELECT toUInt32(count()) AS known FROM system.tables WHERE database = currentDatabase() AND name = 'schema_migrations'",
    {},
    z.object({ known: z.number() }),
  );
  const done = table?.known === 1 ? await readApplied(warehouse) : [];
  return outstandingMigrations(migrations, done, store).map(({ name }) => name);
}

function readApplied(warehouse: Warehouse): Promise<z.infer<typeof appliedSchema>[]> {
  return warehouse.query(
    'SELECT DISTINCT version, name, checksum FROM schema_migrations ORDER BY version LIMIT 10000',
    {},
    appliedSchema,
  );
}

async function apply(warehouse: Warehouse, { version, name, sql, checksum }: Migration): Promise<void> {
  const statements = sql
    .split(/;[ \t]*\r?$/m)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter(Boolean);
  try {
    for (const statement of statements) await warehouse.command(statement);
  } catch (cause) {
    throw new EngineError('MIGRATION_FAILED', `Migration ${name} failed: ${String(cause)}`, { cause });
  }
  const row = Buffer.from(`${JSON.stringify({ version, name, checksum })}\n`);
  await warehouse.insert({ table: 'schema_migrations', ndjson: row, rows: 1, token: `migration-${version}` });
}
