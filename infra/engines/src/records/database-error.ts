import pg from 'pg';
import { EngineError } from '../engine-error.ts';

/** What the database itself said, of an error of the records. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  const cause = error instanceof EngineError ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause : undefined;
}

const passing = new Set(['40001', '40P01', '55P03']);

/** Whether a transaction came into the way of another: serialisation failure, deadlock, lock not available. */
export function isConflict(error: unknown): boolean {
  return passing.has(databaseError(error)?.code ?? '');
}
