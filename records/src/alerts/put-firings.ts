import { sql } from 'kysely';
import type { RecordsTransaction } from '../records.ts';
import { statement } from '../statement.ts';
import type { KeptFiring } from './select-firings.ts';

/** A firing that is to be kept. */
export interface NewFiring {
  userId: string;
  alertNo: bigint;
  mint: string;
  version: number;
  firing: KeptFiring;
  told: 'alone' | 'together';
}

/** Keeps firings in their order, each once, and notes it at their alerts; gives the numbers of those that are new. */
export function putFirings(queries: RecordsTransaction, firings: readonly NewFiring[], now: Date) {
  return put(queries, {
    userIds: firings.map(({ userId }) => userId),
    alertNos: firings.map(({ alertNo }) => alertNo),
    mints: firings.map(({ mint }) => mint),
    versions: firings.map(({ version }) => version),
    firings: firings.map(({ firing }) => JSON.stringify(firing)),
    told: firings.map(({ told }) => told),
    now,
  });
}

interface FiringColumns {
  userIds: readonly string[];
  alertNos: readonly bigint[];
  mints: readonly string[];
  versions: readonly number[];
  /** JSON. */
  firings: readonly string[];
  told: readonly NewFiring['told'][];
  now: Date;
}

const put = statement(
  'alerts/put-firings',
  (queries, { userIds, alertNos, mints, versions, firings, told, now }: FiringColumns) => {
    const given = sql<{
      user_id: string;
      alert_no: bigint;
      mint: string;
      version: bigint;
      firing: string;
      told: 'alone' | 'together';
      place: bigint;
    }>`unnest(
    ${userIds}::uuid[],
    ${alertNos}::bigint[],
    ${mints}::text[],
    ${versions}::bigint[],
    ${firings}::jsonb[],
    ${told}::text[]
  ) WITH ORDINALITY`.as<'given'>(sql`given (user_id, alert_no, mint, version, firing, told, place)`);
    return queries
      .with('kept', (db) =>
        db
          .insertInto('alert_firings')
          .columns(['user_id', 'alert_no', 'mint', 'version', 'firing', 'decided_at', 'told'])
          .expression(
            db
              .selectFrom(given)
              .select(({ val }) => [
                'given.user_id',
                'given.alert_no',
                'given.mint',
                'given.version',
                'given.firing',
                val(now).as('decided_at'),
                'given.told',
              ])
              // In which they are numbered.
              .orderBy('given.place'),
          )
          .onConflict((conflict) => conflict.columns(['alert_no', 'mint', 'version']).doNothing())
          .returning(['id', 'alert_no', 'mint', 'version']),
      )
      .with('noted', (db) =>
        db
          .updateTable('alerts')
          .set(({ case: choose, ref }) => ({
            fired_at: now,
            done_at: choose().when('alerts.once', '=', true).then(now).else(ref('alerts.done_at')).end(),
          }))
          .where('no', 'in', db.selectFrom('kept').select('kept.alert_no')),
      )
      .selectFrom('kept')
      .selectAll()
      .orderBy('id');
  },
);
