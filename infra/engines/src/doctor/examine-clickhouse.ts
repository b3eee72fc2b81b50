import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import { migrationsFolder } from '../open-engines.ts';
import { openClickhouseWarehouse } from '../warehouse/clickhouse-warehouse.ts';
import { inspectClickhouse, readConnection } from '../warehouse/connect-clickhouse.ts';
import { pendingMigrations } from '../warehouse/migrate-warehouse.ts';
import { type Finding, ok } from './finding.ts';

/** Whether the server answers, takes our credentials and is new enough; whether the database has our schema. */
export async function examineClickhouse({ clickhouse }: Config, log: Logger): Promise<Finding[]> {
  const { url, database } = clickhouse;
  const startedAt = performance.now();
  const { version, hasDatabase } = await inspectClickhouse(clickhouse, await readConnection(clickhouse));
  const tookMs = Math.round(performance.now() - startedAt);
  const answers = ok(`ClickHouse ${version} at ${url} answers, after ${tookMs} ms.`);
  if (!hasDatabase) return [answers, ok(`The database ${database} will be made at the first start.`)];
  const warehouse = await openClickhouseWarehouse({ clickhouse, log });
  try {
    const pending = await pendingMigrations(warehouse, migrationsFolder);
    const schema =
      pending.length === 0
        ? `The database ${database} has the newest schema.`
        : `The database ${database} will be migrated at the next start (${pending.join(', ')}).`;
    return [answers, ok(schema)];
  } finally {
    await warehouse.close();
  }
}
