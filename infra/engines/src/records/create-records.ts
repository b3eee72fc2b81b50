import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { EngineError } from '../engine-error.ts';
import type { Connection, Connections } from './connections.ts';
import { migrateRecords } from './migrate-records.ts';
import type { Records, RecordsTransaction } from './port.ts';
import { isConflict } from './sql-state.ts';
import type { RecordsTables } from './tables.ts';

export interface CreateRecordsOptions {
  connections: Connections;
  /** Bound of `transact` with all its attempts (ms). */
  transactMs: number;
  /** Ends the engine, after the connections. */
  onClose(): Promise<void>;
}

const migrationStatementMs = 10 * 60_000;
const longestPauseMs = 100;

/** The records over connections to any PostgreSQL. */
export function createRecords({ connections, transactMs, onClose }: CreateRecordsOptions): Records {
  const queries = kyselyOn(() => connections.take());
  let closing: Promise<void> | undefined;

  /** Gives the work up, with its connection, when it is not done in time. */
  async function attempt<Value>(work: Work<Value>, giveUpAtMs: number): Promise<Value> {
    const connection = await connections.take();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        connection.release(true);
        reject(new EngineError('QUERY_TIMEOUT', `A transaction of the records took longer than ${transactMs} ms.`));
      }, giveUpAtMs - performance.now());
    });
    try {
      return await Promise.race([runTransaction(connection, work), late]);
    } finally {
      clearTimeout(timer);
      connection.release();
    }
  }

  return {
    queries,
    async transact(work) {
      const giveUpAtMs = performance.now() + transactMs;
      for (let attempts = 1; ; attempts++) {
        try {
          return await attempt(work, giveUpAtMs);
        } catch (error) {
          const pauseMs = Math.random() * Math.min(longestPauseMs, 2 ** attempts);
          if (!isConflict(error) || performance.now() + pauseMs >= giveUpAtMs) throw error;
          await sleep(pauseMs);
        }
      }
    },
    async migrate(folder) {
      const connection = await connections.take(migrationStatementMs);
      try {
        return await migrateRecords(connection, folder);
      } finally {
        connection.release();
      }
    },
    async health() {
      const connection = await connections.take();
      try {
        await connection.query('SELECT 1');
      } finally {
        connection.release();
      }
    },
    close() {
      closing ??= connections.close().finally(onClose);
      return closing;
    },
  };
}

type Work<Value> = (queries: RecordsTransaction) => Promise<Value>;

/**
 * Alone on its connection. Serialisable, so that what holds on the embedded database, where one transaction runs after the
 * other, holds on a server too.
 */
async function runTransaction<Value>(connection: Connection, work: Work<Value>): Promise<Value> {
  let failure: unknown;
  const watched: Connection = {
    async query(sql, parameters) {
      try {
        const result = await connection.query(sql, parameters);
        // A commit after a failed statement that the work passed over rolls back, and tells no error.
        if (sql === 'commit' && result.command === 'ROLLBACK') throw failure;
        return result;
      } catch (error) {
        failure ??= error;
        throw error;
      }
    },
    release: () => undefined,
  };
  const alone = kyselyOn(async () => watched);
  return alone.transaction().setIsolationLevel('serializable').execute(work);
}

function kyselyOn(take: () => Promise<Connection>): Kysely<RecordsTables> {
  // Kysely's type has a second form of `query` for cursors, which are not used.
  const connect = async () => (await take()) as unknown as PostgresPoolClient;
  return new Kysely<RecordsTables>({ dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } }) });
}
