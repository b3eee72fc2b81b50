import { databaseError } from './database-error.ts';

/** Whether a statement was refused because the value is there already; with a name, by that constraint or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = databaseError(error);
  return found?.code === '23505' && (constraint === undefined || found.constraint === constraint);
}
