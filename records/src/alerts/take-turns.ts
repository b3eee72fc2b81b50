import { defaultAlertSettings } from '@mintscope/schemas/alerts/alert-settings';
import type { Firing } from '@mintscope/schemas/alerts/firing';
import type { Role } from '@mintscope/schemas/session-user';
import { type Expression, type QueryCreator, type RawBuilder, sql } from 'kysely';
import { entitledUntil } from '../billing/entitlement.ts';
import type { RecordsTables } from '../tables.ts';

/** Of which firings are counted. */
export const hourMs = 3_600_000;

/** An alert as it is now, with how much its user has been told lately; as JSON, so times are ms since the epoch. */
export interface Asked extends Pick<Firing, 'priority'>, Record<keyof Firing['ways'] | 'once', boolean> {
  no: number;
  userId: string;
  id: string;
  name: string;
  filter: string;
  watchedFrom: number;
  role: Role;
  /** Null where the user never had an entitlement. */
  trial: boolean | null;
  expiresAt: number | null;
  /** What the user wants to be told one by one in an hour, and what was told so, or kept, in the last one. */
  anHour: number;
  alone: number;
  kept: number;
  /** When the first of those were decided. */
  firstAlone: number | null;
  firstKept: number | null;
  /** The user's newest firing. */
  newest: number | null;
}

/**
 * The users of these alerts as they are: writing their settings takes the turn. Firings of one user are kept one process after the other,
 * so that their numbers are in the order in which they can be read: the transactions are serialisable, and of two that write the settings
 * one is tried again after the other.
 */
export function takeTurns(db: QueryCreator<RecordsTables>, nos: readonly bigint[]) {
  return db
    .insertInto('alert_settings')
    .columns(['user_id', 'an_hour'])
    .expression(
      db
        .selectFrom('alerts')
        .select(({ lit }) => ['user_id', lit(defaultAlertSettings.anHour).as('an_hour')])
        .distinct()
        .where('no', '=', anyNo(nos))
        .orderBy('user_id'),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({ an_hour: ref('alert_settings.an_hour') })),
    )
    .returning(['user_id', 'an_hour']);
}

/**
 * Alerts of these that are neither paused nor done, of users who are not suspended, whose turns were taken: one row, JSON. What their
 * users were told is counted since a time.
 */
export function selectAsked(
  db: QueryCreator<RecordsTables & { turns: { user_id: string; an_hour: number } }>,
  nos: readonly bigint[],
  sinceAt: Date,
): Expression<{ alerts: Asked[] | null }> {
  return db
    .with(
      // Once for each user, not for each alert, and by the index of that user: what others are told neither costs nor conflicts.
      (cte) => cte('lately').materialized(),
      (cte) =>
        cte
          .selectFrom('turns')
          .innerJoinLateral(
            (lateral) =>
              lateral
                .selectFrom('alert_firings')
                .select(({ fn }) => [
                  fn.countAll<bigint>().as('kept'),
                  fn.countAll<bigint>().filterWhere('told', '=', 'alone').as('alone'),
                  inMs(fn.min('decided_at')).as('firstKept'),
                  inMs(fn.min('decided_at').filterWhere('told', '=', 'alone')).as('firstAlone'),
                ])
                .whereRef('alert_firings.user_id', '=', 'turns.user_id')
                .where('decided_at', '>', sinceAt)
                .as('hour'),
            (join) => join.onTrue(),
          )
          .select(({ selectFrom }) => [
            'turns.user_id as userId',
            'turns.an_hour as anHour',
            'hour.kept',
            'hour.alone',
            'hour.firstKept',
            'hour.firstAlone',
            selectFrom('alert_firings')
              .select('id')
              .whereRef('user_id', '=', 'turns.user_id')
              .orderBy('id', 'desc')
              .limit(1)
              .as('newest'),
          ]),
    )
    .with('wanted', (cte) =>
      cte
        .selectFrom('lately')
        .innerJoin('alerts', 'alerts.user_id', 'lately.userId')
        .innerJoin('users', 'users.id', 'alerts.user_id')
        .leftJoin('entitlements', 'entitlements.user_id', 'alerts.user_id')
        .selectAll('lately')
        .select(['alerts.no', 'alerts.id', 'alerts.name', 'filter', 'once', 'priority'])
        .select(['sound', 'browser', 'telegram', 'webhook', 'users.role', 'entitlements.trial'])
        .select(({ ref }) => [inMs(ref('watched_from')).as('watchedFrom'), inMs(entitledUntil()).as('expiresAt')])
        .where('alerts.no', '=', anyNo(nos))
        .where('paused', '=', false)
        .where('done_at', 'is', null)
        .where('users.suspended_at', 'is', null),
    )
    .selectFrom('wanted')
    .select(sql<Asked[] | null>`json_agg(wanted)`.as('alerts'));
}

const anyNo = (nos: readonly bigint[]) => sql<bigint>`ANY (${nos}::bigint[])`;

/** As `Date` reads a timestamptz: whole ms. */
const inMs = (time: Expression<Date | null>): RawBuilder<number> =>
  sql<number>`floor(extract(epoch FROM ${time}) * 1000)::float8`;
