import { defaultAlertSettings } from '@mintscope/schemas/alerts/alert-settings';
import { entitledUntil } from '../billing/entitlement.ts';
import type { RecordsTransaction } from '../records.ts';

/** An alert as it is now, with how much its user has been told lately. */
export type Asked = Awaited<ReturnType<typeof takeTurns>>[number];

/**
 * Alerts of these that are neither paused nor done, of users who are not suspended. Firings of one user are kept one process after the
 * other, so that their numbers are in the order in which they can be read: the transactions are serialisable, and of two that write the
 * user's settings one is tried again after the other.
 */
export function takeTurns(queries: RecordsTransaction, nos: readonly bigint[], nowMs: number) {
  return queries
    .with('turns', (db) =>
      db
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
        .returning(['user_id', 'an_hour']),
    )
    .with(
      // Once for each user, not for each alert.
      (cte) => cte('lately').materialized(),
      (db) =>
        db
          .selectFrom('turns')
          .leftJoin('alert_firings as fired', (join) =>
            join.onRef('fired.user_id', '=', 'turns.user_id').on('fired.decided_at', '>', new Date(nowMs - 3_600_000)),
          )
          .select(({ fn, selectFrom }) => [
            'turns.user_id',
            'turns.an_hour',
            fn.count<bigint>('fired.id').as('kept'),
            fn.count<bigint>('fired.id').filterWhere('fired.told', '=', 'alone').as('alone'),
            selectFrom('alert_firings')
              .select('id')
              .whereRef('user_id', '=', 'turns.user_id')
              .orderBy('id', 'desc')
              .limit(1)
              .as('newest'),
          ])
          .groupBy(['turns.user_id', 'turns.an_hour']),
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
