import { type RawBuilder, sql } from 'kysely';

/**
 * When a password changes: each time later than the time before, whatever the clocks say. A hash that is only made anew leaves
 * it as it is, so it tells one password of an account from the next.
 */
export function laterThanBefore(at: Date): RawBuilder<Date> {
  return sql<Date>`greatest(${at}::timestamptz, passwords.changed_at + interval '1 millisecond')`;
}
