import { findMissingSecret } from '../config/find-missing-secret.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import { pendingMigrations } from '../records/migrate-records.ts';
import { readServer } from '../records/postgres/check-server.ts';
import { connectPostgres } from '../records/postgres/postgres-records.ts';
import { type Finding, ok, problem } from './finding.ts';

/** Whether the server answers, takes our credentials and is new enough; whether the database has our schema. */
export async function examinePostgres(config: Config, migrations: string, log: Logger): Promise<Finding[]> {
  const { postgres } = config;
  const startedAt = performance.now();
  const connections = await connectPostgres({ postgres, log });
  try {
    const { version } = await readServer(connections);
    const tookMs = Math.round(performance.now() - startedAt);
    const connection = await connections.take();
    const pending = await pendingMigrations(connection, migrations).finally(() => connection.release());
    const schema =
      pending.length === 0
        ? 'The records have the newest schema.'
        : `The records will be migrated at the next start (${pending.join(', ')}).`;
    const missing = findMissingSecret(config);
    return [
      ok(`PostgreSQL ${version} at ${postgres.url} answers, after ${tookMs} ms.`),
      ok(schema),
      ...(missing === null ? [] : [problem(`stream-api cannot start. ${missing}.`)]),
    ];
  } finally {
    await connections.close();
  }
}
