import pg from 'pg';
import { EngineError } from '../engine-error.ts';

/** What the database itself said, of an error of the records. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  const cause = error instanceof EngineError ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause : undefined;
}

/** Whether a statement was refused because the value is there already; with a name, by that constraint or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = databaseError(error);
  return found?.code === '23505' && (constraint === undefined || found.constraint === constraint);
}

const passing = new Set(['40001', '40P01', '55P03']);

/** Whether a transaction came into the way of another: serialisation failure, deadlock, lock not available. */
export function isConflict(error: unknown): boolean {
  return passing.has(databaseError(error)?.code ?? '');
}
