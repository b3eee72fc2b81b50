import type { AlertWays } from '@mintscope/schemas/alerts/firing';
import { sql } from 'kysely';
import type { RecordsQueries } from '../records.ts';

/** An alert that is watched for, as it is decided. */
export interface WatchedAlert {
  no: bigint;
  id: string;
  userId: string;
  name: string;
  /** Tokens it looks at; null = all. */
  mints: ReadonlySet<string> | null;
  filter: string;
  coolDownMs: number;
  priority: 'normal' | 'high';
  ways: AlertWays;
  watchedFrom: number;
}

/**
 * Tells whether alerts, or watchlists that alerts look at, are other than before: each change raises the revision of its account's
 * lists, and accounts that come or go are counted.
 */
export async function readAlertsMark(queries: RecordsQueries): Promise<string> {
  const { accounts, revs, done } = await queries
    .selectFrom('account_lists')
    .select(({ fn, selectFrom }) => [
      fn.countAll<bigint>().as('accounts'),
      sql<string>`coalesce(sum(rev), 0)::text`.as('revs'),
      selectFrom('alerts').where('done_at', 'is not', null).select(fn.countAll<bigint>().as('done')).as('done'),
    ])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('alerts').select('alerts.no').whereRef('alerts.user_id', '=', 'account_lists.user_id')),
    )
    .executeTakeFirstOrThrow();
  return `${accounts} ${revs} ${done}`;
}

/** Alerts that are neither paused nor done, of users who are not suspended. */
export async function selectWatched(queries: RecordsQueries): Promise<WatchedAlert[]> {
  const rows = await queries
    .selectFrom('alerts')
    .innerJoin('users', 'users.id', 'alerts.user_id')
    .selectAll('alerts')
    .where('paused', '=', false)
    .where('done_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .orderBy('no')
    .execute();
  const entries = await queries
    .selectFrom('watchlist_entries as entry')
    .select(['entry.user_id', 'entry.watchlist_id', 'entry.mint'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('alerts')
          .select('alerts.no')
          .where('scope', '=', 'watchlist')
          .whereRef('alerts.user_id', '=', 'entry.user_id')
          .whereRef('alerts.target', '=', 'entry.watchlist_id'),
      ),
    )
    .execute();
  const lists = new Map<string, Set<string>>();
  for (const { user_id, watchlist_id, mint } of entries) {
    const key = `${user_id} ${watchlist_id}`;
    const list = lists.get(key) ?? new Set();
    lists.set(key, list.add(mint));
  }
  return rows.map((row) => {
    const { sound, browser, telegram, webhook, scope, target } = row;
    const inList = () => lists.get(`${row.user_id} ${target}`) ?? new Set();
    return {
      no: row.no,
      id: row.id,
      userId: row.user_id,
      name: row.name,
      mints: scope === 'market' ? null : scope === 'token' ? new Set([target]) : inList(),
      filter: row.filter,
      coolDownMs: row.cool_down * 1000,
      priority: row.priority,
      ways: { sound, browser, telegram, webhook },
      watchedFrom: row.watched_from.getTime(),
    };
  });
}

/** A token of an alert that may not fire for it, or has a moment ago. */
export interface AlertMark {
  no: bigint;
  mint: string;
  isOff: boolean;
  /** When the log took the row that it fired by (ms); null = it met the alert when that was made. */
  firedAt: number | null;
}

export async function selectMarks(queries: RecordsQueries, partition: number): Promise<AlertMark[]> {
  const rows = await queries
    .selectFrom('alert_marks')
    .select(['alert_no', 'mint', 'is_off', 'fired_at'])
    .where('partition', '=', partition)
    .execute();
  return rows.map(({ alert_no, mint, is_off, fired_at }) => ({
    no: alert_no,
    mint,
    isOff: is_off,
    firedAt: fired_at?.getTime() ?? null,
  }));
}
