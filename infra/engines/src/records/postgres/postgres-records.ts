import pg from 'pg';
import type { Config } from '../../config.ts';
import { EngineError } from '../../engine-error.ts';
import type { Logger } from '../../logger.ts';
import { keepTrying } from '../../patience/keep-trying.ts';
import { type Connections, createConnections } from '../connections.ts';
import { createRecords, type ObserveRecords } from '../create-records.ts';
import { explainFailure } from '../explain-failure.ts';
import type { Records } from '../port.ts';
import { checkServer, readServer } from './check-server.ts';
import { postgresTarget } from './postgres-target.ts';

export interface OpenPostgresOptions {
  postgres: Config['postgres'];
  log: Logger;
  /** How long the first connection may take (ms). */
  connectWithinMs?: number;
  /** Bound of a statement (ms). */
  statementMs?: number;
  /** Bound of a statement of `lists` (ms). */
  listMs?: number;
  /** Bound of `transact` with all its attempts (ms). */
  transactMs?: number;
  /** How long connecting, or waiting for a connection that others hold, may take (ms). */
  waitMs?: number;
  observe?: ObserveRecords;
}

const retryMs = 200;
const defaultWaitMs = 5_000;

/**
 * Records on the server of MINTSCOPE_POSTGRES_URL. Rejects with ENGINE_UNREACHABLE, CREDENTIALS_REFUSED,
 * VERSION_UNSUPPORTED or ENGINE_UNSUITABLE, each in a sentence that names the setting.
 */
export async function openPostgresRecords<Tables>(options: OpenPostgresOptions): Promise<Records<Tables>> {
  const connections = await connectPostgres(options);
  const { transactMs = 30_000, listMs = 5_000, waitMs = defaultWaitMs, observe } = options;
  return createRecords<Tables>({ connections, transactMs, listMs, waitMs, tellsServer: true, observe });
}

/** Connections to a server that was looked at: it is new enough and takes writes. */
export async function connectPostgres(options: OpenPostgresOptions): Promise<Connections> {
  const {
    postgres,
    log,
    connectWithinMs = 10_000,
    statementMs = 10_000,
    transactMs = 30_000,
    waitMs = defaultWaitMs,
  } = options;
  const { place, client } = await postgresTarget(postgres);
  const pool = new pg.Pool({
    ...client,
    max: postgres.connections,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementMs,
    // A little after our own bound, for a process that is gone without having said so.
    idle_in_transaction_session_timeout: transactMs + waitMs,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to PostgreSQL broke'));
  const connections = createConnections({
    pool,
    // The server ends a statement that takes too long; should it be gone, we do.
    statementMs: statementMs + waitMs,
    explain: (cause, broken) => explainFailure(cause, broken, place),
  });
  try {
    // The server may be away or start; what will not pass is refused at once.
    await keepTrying(async () => checkServer(await readServer(connections), place.name), {
      giveUpAfterMs: connectWithinMs,
      waitMs: () => retryMs,
      mayPass,
    });
    return connections;
  } catch (error) {
    await connections.close();
    throw error;
  }
}

const passingCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'EHOSTUNREACH', '57P03', '53300']);

function mayPass(error: unknown): boolean {
  if (!(error instanceof EngineError) || error.code !== 'ENGINE_UNREACHABLE') return false;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && passingCodes.has(String(cause.code));
}
