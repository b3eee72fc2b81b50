import type { Kysely, Transaction } from 'kysely';

/**
 * Who people are and what they may do, and money: the relational store (PostgreSQL SQL), with the tables that who opens it
 * says. Promises, proved by `contract.ts` for every engine:
 * - A resolved write is durable: it survives a killed process and, with a sound disk, a power cut.
 * - `transact` runs its work once or more often and commits it once: it is tried again after a serialisation failure, a
 *   deadlock or a lock not available, so the work must do nothing but query. A thrown error rolls everything back, and so
 *   does a failed statement, also one that the work passes over.
 * - Transactions have the effect of running one after the other (SERIALIZABLE).
 * - Concurrent conditional updates of one row are decided once: of any number of
 *   `UPDATE … SET used_at = … WHERE used_at IS NULL` one finds the row.
 * - Statements, transactions and the wait for others are bounded in time (QUERY_TIMEOUT): none blocks the others for good.
 * - A server that is away makes calls reject with ENGINE_UNREACHABLE in bounded time; they are answered again when it is back.
 *   What was under way then, or when it timed out, may have been carried out or not.
 * - A refused statement rejects with QUERY_FAILED; `isUniqueViolation` tells a value that is there already.
 * - int8 comes as bigint, timestamptz as Date, jsonb as parsed JSON.
 * - `migrate` applies each file of the folder once, in order, each in one transaction, also when processes start side by
 *   side; it refuses a schema newer than the code (MIGRATION_UNKNOWN) and a changed file (MIGRATION_CHANGED).
 *
 * Queries within `transact` go through its argument. A query on `queries`, or another `transact`, is refused there
 * (QUERY_FAILED): it would wait for a transaction that waits for it. Keep transactions short, for on the embedded database
 * every caller waits for them: what takes long (hashing, asking elsewhere) belongs before.
 */
export interface Records<Tables> {
  /** Reads and writes of single statements; each is atomic by itself. */
  readonly queries: Kysely<Tables>;
  /**
   * For reads of many rows: lists, searches, the log. One at a time in this process, and each statement bounded more tightly
   * than others, so that what every request waits for (whose session this is) never waits for more than one of them.
   */
  readonly lists: Kysely<Tables>;
  transact<Value>(work: (queries: Transaction<Tables>) => Promise<Value>): Promise<Value>;
  migrate(folder: string): Promise<{ applied: string[] }>;
  health(): Promise<void>;
  /** Calling it twice is fine; later calls reject with CLOSED. */
  close(): Promise<void>;
}
