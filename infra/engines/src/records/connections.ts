import type pg from 'pg';
import { EngineError } from '../engine-error.ts';
import { within } from '../patience/within.ts';

/** One connection to the database, taken for a while. */
export interface Connection {
  query(sql: string, parameters?: readonly unknown[]): Promise<pg.QueryResult>;
  /** `broken` = ended rather than given back. */
  release(broken?: boolean): void;
}

export interface Connections {
  /**
   * `statementMs` bounds each statement (QUERY_TIMEOUT), instead of the usual bound. Rejects with QUERY_TIMEOUT when all
   * connections are taken for too long, and as the engine cannot be reached.
   */
  take(statementMs?: number): Promise<Connection>;
  /** Waits a moment for those that are taken. Calling it twice is fine. */
  close(): Promise<void>;
}

export interface ConnectionsOptions {
  /** With a bound of its own for waiting and connecting. */
  pool: pg.Pool;
  statementMs: number;
  /** Makes an EngineError of what the client said; `broken` = the connection is gone or never was. */
  explain(cause: unknown, broken: boolean): EngineError;
  /** Whether statements that begin with their name in a comment are planned once, by a connection that stays. */
  keepsPlans?: boolean;
  /** Whether statements that write are refused at the moment. */
  isReadOnly?(): boolean;
}

const closeWithinMs = 5_000;

/** The connections of a pool of `pg`, with bounds and with our errors. */
export function createConnections(options: ConnectionsOptions): Connections {
  const { pool, statementMs, explain, keepsPlans = false, isReadOnly = () => false } = options;
  const taken = new Set<Connection>();
  const broken = new WeakSet<pg.ClientBase>();
  const readOnly = new WeakSet<pg.ClientBase>();
  let closing: Promise<void> | undefined;
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => broken.add(client));
    client.on('end', () => broken.add(client));
  });

  async function connect(): Promise<pg.PoolClient> {
    if (closing) throw closed();
    try {
      return await pool.connect();
    } catch (cause) {
      if (closing) throw closed();
      throw taken.size >= pool.options.max ? allTaken(cause) : explain(cause, true);
    }
  }

  /** The database itself tells reads from writes. */
  async function allow(connection: Connection, client: pg.ClientBase, writes: boolean): Promise<void> {
    try {
      await connection.query(`SET default_transaction_read_only = ${writes ? 'off' : 'on'}`);
    } catch (error) {
      connection.release(true);
      throw error;
    }
    if (writes) readOnly.delete(client);
    else readOnly.add(client);
  }

  return {
    async take(boundMs = statementMs) {
      const client = await connect();
      const connection: Connection = {
        async query(sql, parameters) {
          if (!taken.has(connection))
            throw new EngineError('QUERY_FAILED', 'A query came after its transaction had ended.');
          const values = parameters ? [...parameters] : undefined;
          const name = keepsPlans ? nameOf(sql) : undefined;
          const answer = client.query({ text: sql, ...(values && { values }), ...(name && { name }) });
          try {
            return await within(boundMs, answer, () => {
              // Never used again, so that nothing waits behind its answer.
              broken.add(client);
              throw new EngineError('QUERY_TIMEOUT', `A statement of the records took longer than ${boundMs} ms.`);
            });
          } catch (cause) {
            throw explain(cause, broken.has(client));
          }
        },
        release(isBroken = false) {
          if (taken.delete(connection)) client.release(isBroken || broken.has(client));
        },
      };
      taken.add(connection);
      if (isReadOnly() !== readOnly.has(client)) await allow(connection, client, !isReadOnly());
      return connection;
    },
    close() {
      closing ??= closePool(pool, taken);
      return closing;
    },
  };
}

const nameOf = (sql: string) => /^\/\* (\S+) \*\//.exec(sql)?.[1];

async function closePool(pool: pg.Pool, taken: ReadonlySet<Connection>): Promise<void> {
  const ended = pool.end();
  const timer = setTimeout(() => {
    for (const connection of [...taken]) connection.release(true);
  }, closeWithinMs);
  await ended;
  clearTimeout(timer);
}

function allTaken(cause: unknown): EngineError {
  return new EngineError('QUERY_TIMEOUT', 'All connections of the records were taken for too long.', { cause });
}

function closed(): EngineError {
  return new EngineError('CLOSED', 'The records are closed.');
}
