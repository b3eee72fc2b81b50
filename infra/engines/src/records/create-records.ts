import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import { EngineError } from '../engine-error.ts';
import { waitAfter } from '../patience/back-off.ts';
import { keepTrying } from '../patience/keep-trying.ts';
import { within } from '../patience/within.ts';
import type { Connection, Connections } from './connections.ts';
import { isConflict } from './database-error.ts';
import { createListConnection } from './list-connection.ts';
import { migrateRecords } from './migrate-records.ts';
import type { Records } from './port.ts';

export interface CreateRecordsOptions {
  connections: Connections;
  /** Bound of `transact` with all its attempts (ms). */
  transactMs: number;
  /** Bound of a statement of `lists`, and of waiting for its turn (ms). */
  listMs: number;
  waitMs: number;
  /** Whether the server itself has to be told of the bound: it goes on with a statement whose connection is gone. */
  tellsServer?: boolean;
  observe?: ObserveRecords;
  /** Before the connections are closed, and after. */
  onClosing?(): void;
  onClosed?(): Promise<void>;
}

/** Told of each statement and transaction, and of what it failed with. */
export type ObserveRecords = (kind: 'query' | 'transact', tookMs: number, error?: unknown) => void;

type Work<Tables, Value> = (queries: Transaction<Tables>) => Promise<Value>;

const migrationStatementMs = 10 * 60_000;
/** After a conflict with another transaction. */
const conflictWait = { firstMs: 2, factor: 2, maxMs: 100, jitter: 1 };

/** The records over connections to any PostgreSQL. */
export function createRecords<Tables>(options: CreateRecordsOptions): Records<Tables> {
  const { connections, transactMs, observe = () => undefined, onClosing, onClosed } = options;
  const takeForList = createListConnection(options);
  /** Whether the code that calls us runs within a transaction that is still open. */
  const transaction = new AsyncLocalStorage<{ open: boolean }>();
  let closing: Promise<void> | undefined;

  const take = async () => {
    if (transaction.getStore()?.open) throw nested();
    return connections.take();
  };

  async function attempt<Value>(work: Work<Tables, Value>, giveUpAtMs: number): Promise<Value> {
    const connection = await take();
    const state = { open: true };
    const end = (broken: boolean) => {
      state.open = false;
      connection.release(broken);
    };
    const running = transaction.run(state, () =>
      runTransaction(
        kyselyOn<Tables>(async () => watchCommit(connection), observe),
        work,
      ),
    );
    try {
      return await within(giveUpAtMs - performance.now(), running, () => {
        end(true);
        throw new EngineError('QUERY_TIMEOUT', `A transaction of the records took longer than ${transactMs} ms.`);
      });
    } finally {
      end(false);
    }
  }

  async function withConnection<Value>(use: (connection: Connection) => Promise<Value>, statementMs?: number) {
    const connection = await connections.take(statementMs);
    try {
      return await use(connection);
    } finally {
      connection.release();
    }
  }

  return {
    queries: kyselyOn<Tables>(take, observe),
    lists: kyselyOn<Tables>(async () => {
      if (transaction.getStore()?.open) throw nested();
      return takeForList();
    }, observe),
    async transact(work) {
      const startedAtMs = performance.now();
      try {
        const value = await keepTrying(() => attempt(work, startedAtMs + transactMs), {
          giveUpAfterMs: transactMs,
          waitMs: (failures) => waitAfter(conflictWait, failures - 1),
          mayPass: isConflict,
        });
        observe('transact', performance.now() - startedAtMs);
        return value;
      } catch (error) {
        observe('transact', performance.now() - startedAtMs, error);
        throw error;
      }
    },
    migrate: (folder) => withConnection((connection) => migrateRecords(connection, folder), migrationStatementMs),
    health: () => withConnection(async (connection) => void (await connection.query('SELECT 1'))),
    close() {
      if (!closing) onClosing?.();
      closing ??= connections.close().finally(onClosed);
      return closing;
    },
  };
}

/**
 * Serialisable, so that what holds on the embedded database, where one transaction runs after the other, holds on a server
 * too.
 */
function runTransaction<Tables, Value>(alone: Kysely<Tables>, work: Work<Tables, Value>): Promise<Value> {
  return alone.transaction().setIsolationLevel('serializable').execute(work);
}

/** A commit after a failed statement that the work passed over rolls back, and tells no error: this one does. */
function watchCommit(connection: Connection): Connection {
  let failure: unknown;
  return {
    async query(sql, parameters) {
      try {
        const result = await connection.query(sql, parameters);
        if (sql === 'commit' && result.command === 'ROLLBACK') throw failure;
        return result;
      } catch (error) {
        failure ??= error;
        throw error;
      }
    },
    release: () => undefined,
  };
}

function kyselyOn<Tables>(take: () => Promise<Connection>, observe: ObserveRecords): Kysely<Tables> {
  // Kysely's type has a second form of `query` for cursors, which are not used.
  const connect = async () => (await take()) as unknown as PostgresPoolClient;
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } }),
    log: (event) => observe('query', event.queryDurationMillis, event.level === 'error' ? event.error : undefined),
  });
}

function nested(): EngineError {
  const sentence =
    'Within `transact` queries go through its argument: others would wait for the transaction they are in.';
  return new EngineError('QUERY_FAILED', sentence);
}
