import { defaultAlertSettings } from '@mintscope/schemas/alerts/alert-settings';
import type { QueryCreator } from 'kysely';
import { entitledUntil } from '../billing/entitlement.ts';
import type { RecordsTransaction } from '../records.ts';
import type { RecordsTables } from '../tables.ts';

/** An alert as it is now, with how much its user has been told lately. */
export type Asked = Awaited<ReturnType<typeof takeTurns>>[number];

/**
 * Alerts of these that are neither paused nor done, of users who are not suspended. Firings of one user are kept one process after the
 * other, so that their numbers are in the order in which they can be read: the transactions are serialisable, and of two that write the
 * user's settings one is tried again after the other.
 */
export function takeTurns(queries: RecordsTransaction, nos: readonly bigint[], nowMs: number) {
  return queries
    .with('turns', (db) => writeSettings(db, nos))
    .with(
      // Once for each user, not for each alert, and by the index of that user: what others are told neither costs nor conflicts.
      (cte) => cte('lately').materialized(),
      (db) =>
        db
          .selectFrom('turns')
          .innerJoinLateral(
            (lateral) =>
              lateral
                .selectFrom('alert_firings')
                .select(({ fn }) => [
                  fn.countAll<bigint>().as('kept'),
                  fn.countAll<bigint>().filterWhere('told', '=', 'alone').as('alone'),
                ])
                .whereRef('alert_firings.user_id', '=', 'turns.user_id')
                .where('decided_at', '>', new Date(nowMs - 3_600_000))
                .as('hour'),
            (join) => join.onTrue(),
          )
          .select(({ selectFrom }) => [
            'turns.user_id',
            'turns.an_hour',
            'hour.kept',
            'hour.alone',
            selectFrom('alert_firings')
              .select('id')
              .whereRef('user_id', '=', 'turns.user_id')
              .orderBy('id', 'desc')
              .limit(1)
              .as('newest'),
          ]),
    )
    .selectFrom('lately')
    .innerJoin('alerts', 'alerts.user_id', 'lately.user_id')
    .innerJoin('users', 'users.id', 'alerts.user_id')
    .leftJoin('entitlements', 'entitlements.user_id', 'alerts.user_id')
    .selectAll('alerts')
    .select(['lately.an_hour', 'lately.kept', 'lately.alone', 'lately.newest'])
    .select(['users.role', 'entitlements.trial', entitledUntil().as('expiresAt')])
    .where('alerts.no', 'in', [...nos])
    .where('paused', '=', false)
    .where('done_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .execute();
}

/** Of the users of these alerts, as they are: writing them takes the turn. */
function writeSettings(db: QueryCreator<RecordsTables>, nos: readonly bigint[]) {
  return db
    .insertInto('alert_settings')
    .columns(['user_id', 'an_hour'])
    .expression(
      db
        .selectFrom('alerts')
        .select(({ lit }) => ['user_id', lit(defaultAlertSettings.anHour).as('an_hour')])
        .distinct()
        .where('no', 'in', [...nos])
        .orderBy('user_id'),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({ an_hour: ref('alert_settings.an_hour') })),
    )
    .returning(['user_id', 'an_hour']);
}
