import { sql } from 'kysely';
import type { RecordsQueries } from '../records.ts';

/** Who tries, and as whom. A stranger elsewhere is another pair, so no stranger can lock a user out. */
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
 * Counts an attempt before it is looked at; false when the pair is locked. One statement, so that of any number of guesses at
 * once no more than those allowed are looked at. `clearAttempts` takes the count back after a success.
 * @param failures 1 unless it is known already that the attempt is right: 0 counts nothing, and waits its turn behind the
 *   guesses that came before, so that a right one among many at once is no better off than if they came one by one.
 */
export async function reserveAttempt(
  queries: RecordsQueries,
  attempt: Attempt,
  nowMs: number,
  failures: 0 | 1 = 1,
): Promise<boolean> {
  const now = new Date(nowMs);
  const forgotten = new Date(nowMs - lockMs);
  const stored = sql<number>`sign_in_failures.failures`;
  const over = sql<boolean>`(sign_in_failures.locked_until IS NOT NULL OR sign_in_failures.first_at <= ${forgotten}
    OR ${stored} = 0)`;
  const reserved = await queries
    .insertInto('sign_in_failures')
    .values({ ...attempt, failures, first_at: now, locked_until: null })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'address'])
        .doUpdateSet({
          failures: sql<number>`CASE WHEN ${over} THEN 0 ELSE ${stored} END + ${failures}::int`,
          first_at: sql<Date>`CASE WHEN ${over} THEN ${now} ELSE sign_in_failures.first_at END`,
          locked_until: sql<Date>`CASE WHEN NOT ${over} AND ${stored} + ${failures}::int >= ${attemptsAllowed}::int
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

/** What is left of a pair's lock, in whole seconds; 1 when it is over. */
export async function lockLeftSeconds(queries: RecordsQueries, attempt: Attempt, nowMs: number): Promise<number> {
  const row = await queries
    .selectFrom('sign_in_failures')
    .select('locked_until')
    .where('account', '=', attempt.account)
    .where('address', '=', attempt.address)
    .executeTakeFirst();
  return Math.max(1, Math.ceil(((row?.locked_until?.getTime() ?? nowMs) - nowMs) / 1000));
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
