import type { RecordsQueries } from '@mintscope/engines/records/port';
import { sql } from 'kysely';

/** Who tries, and as whom. A stranger elsewhere is another pair, so nobody can lock somebody else out. */
export interface Attempt {
  /** What was tried, whether or not there is such an account. */
  account: string;
  /** Network address. */
  address: string;
}

/** Failures that lock a pair, and for how long; older failures are forgotten. */
export const attemptsAllowed = 5;
export const lockMs = 15 * 60_000;

/**
 * Counts an attempt before it is made; false when the pair is locked. One statement, so that of any number of guesses at
 * once no more than those allowed are looked at. `clearAttempts` takes the count back after a success.
 */
export async function reserveAttempt(queries: RecordsQueries, attempt: Attempt, nowMs: number): Promise<boolean> {
  const now = new Date(nowMs);
  const forgotten = new Date(nowMs - lockMs);
  const over = sql<boolean>`(sign_in_failures.locked_until IS NOT NULL OR sign_in_failures.first_at <= ${forgotten})`;
  const reserved = await queries
    .insertInto('sign_in_failures')
    .values({ ...attempt, failures: 1, first_at: now, locked_until: null })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'address'])
        .doUpdateSet({
          failures: sql<number>`CASE WHEN ${over} THEN 1 ELSE sign_in_failures.failures + 1 END`,
          first_at: sql<Date>`CASE WHEN ${over} THEN ${now} ELSE sign_in_failures.first_at END`,
          locked_until: sql<Date>`CASE WHEN NOT ${over} AND sign_in_failures.failures + 1 >= ${attemptsAllowed}::int
            THEN ${new Date(nowMs + lockMs)}::timestamptz END`,
        })
        // A lock that is over leaves the row to start anew.
        .where((is) =>
          is.or([is('sign_in_failures.locked_until', 'is', null), is('sign_in_failures.locked_until', '<=', now)]),
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  return reserved !== undefined;
}

export async function clearAttempts(queries: RecordsQueries, { account, address }: Attempt): Promise<void> {
  await queries.deleteFrom('sign_in_failures').where('account', '=', account).where('address', '=', address).execute();
}

/** Takes one attempt back that was never looked at. It says nothing of the others, so those stay counted. */
export async function returnAttempt(queries: RecordsQueries, { account, address }: Attempt): Promise<void> {
  await queries
    .updateTable('sign_in_failures')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1), locked_until: null }))
    .where('account', '=', account)
    .where('address', '=', address)
    .where('failures', '>', 0)
    .execute();
}
