import type { Kysely, Transaction } from 'kysely';
import type { RecordsTables } from './tables.ts';

/** Reads and writes of single statements; each is atomic by itself. */
export type RecordsQueries = Kysely<RecordsTables>;
/** The same within a transaction. */
export type RecordsTransaction = Transaction<RecordsTables>;

/**
 * Who people are and what they may do, and money: the relational store (PostgreSQL SQL). Promises, proved by `contract.ts`
 * for every engine:
 * - A resolved write is durable: it survives a killed process and, with a sound disk, a power cut.
 * - `transact` runs its work once or more often and commits it once: it is tried again after a serialisation failure, a
 *   deadlock or a lock not available, so the work must do nothing but query. A thrown error rolls everything back.
 * - Concurrent conditional updates of one row are decided once: of any number of
 *   `UPDATE … SET used_at = … WHERE used_at IS NULL` one finds the row.
 * - Every statement is bounded in time (QUERY_TIMEOUT); one that takes too long never blocks the others for good.
 * - A server that is away makes calls reject with ENGINE_UNREACHABLE in bounded time; they are answered again when it is back.
 * - int8 comes as bigint, timestamptz as Date, jsonb as parsed JSON.
 * - `migrate` applies each file of the folder once, in order, each in one transaction, also when processes start side by
 *   side; it refuses a schema newer than the code (MIGRATION_UNKNOWN) and a changed file (MIGRATION_CHANGED).
 *
 * Queries within `transact` go through its argument: a query on `queries` there waits for a transaction that waits for it.
 */
export interface Records {
  readonly queries: RecordsQueries;
  transact<Value>(work: (queries: RecordsTransaction) => Promise<Value>): Promise<Value>;
  migrate(folder: string): Promise<{ applied: string[] }>;
  health(): Promise<void>;
  /** Calling it twice is fine; later calls reject with CLOSED. */
  close(): Promise<void>;
}
