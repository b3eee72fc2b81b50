import pg from 'pg';
import type { Config } from '../../config.ts';
import type { Logger } from '../../logger.ts';
import { createConnections } from '../connections.ts';
import { createRecords } from '../create-records.ts';
import { explainFailure } from '../explain-failure.ts';
import type { Records } from '../port.ts';
import { postgresTarget } from './postgres-target.ts';

export interface OpenPostgresOptions {
  postgres: Config['postgres'];
  log: Logger;
  statementMs?: number;
  transactMs?: number;
  /** How long connecting, or waiting for a connection that others hold, may take (ms). */
  waitMs?: number;
}

/**
 * Records on the server of MINTSCOPE_POSTGRES_URL. Rejects with ENGINE_UNREACHABLE, CREDENTIALS_REFUSED,
 * VERSION_UNSUPPORTED or ENGINE_UNSUITABLE, each in a sentence that names the setting.
 */
export async function openPostgresRecords(options: OpenPostgresOptions): Promise<Records> {
  const { postgres, statementMs = 10_000, transactMs = 30_000, waitMs = 5_000 } = options;
  const { place, client } = await postgresTarget(postgres);
  const pool = new pg.Pool({
    ...client,
    max: postgres.connections,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: transactMs,
  });
  const connections = createConnections({
    pool,
    // The server ends a statement; should it be gone, we do.
    statementMs: statementMs + waitMs,
    explain: (cause, broken) => explainFailure(cause, broken, place),
  });
  const records = createRecords({ connections, transactMs, onClose: async () => undefined });
  try {
    await records.health();
    return records;
  } catch (error) {
    await records.close();
    throw error;
  }
}
