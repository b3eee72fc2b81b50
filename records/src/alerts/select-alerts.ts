import type { Alert, AlertScope } from '@mintscope/schemas/alerts/alert';
import { type AlertSettings, defaultAlertSettings } from '@mintscope/schemas/alerts/alert-settings';
import type { Selectable } from 'kysely';
import type { RecordsQueries } from '../records.ts';
import type { AlertTables } from './tables.ts';

export interface AccountAlerts {
  alerts: Alert[];
  settings: AlertSettings;
  unseen: number;
  seenUpTo: number;
  newest: number | null;
  telegram: boolean;
}

/** An account's alerts, the newest first, and how it is told of them. */
export async function selectAlerts(queries: RecordsQueries, userId: string): Promise<AccountAlerts> {
  const rows = await queries
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('no', 'desc')
    .execute();
  const settings = await queries
    .selectFrom('alert_settings')
    .select(['an_hour', 'webhook_url', 'seen_up_to'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const seenUpTo = settings?.seen_up_to ?? 0n;
  const { unseen, newest } = await queries
    .selectFrom('alert_firings')
    .select(({ fn }) => [
      fn.countAll<bigint>().filterWhere('id', '>', seenUpTo).as('unseen'),
      fn.max<bigint | null>('id').as('newest'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const linked = await queries
    .selectFrom('telegram_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('reachable_since', 'is not', null)
    .executeTakeFirst();
  return {
    alerts: rows.map(shape),
    settings: settings ? { anHour: settings.an_hour, webhookUrl: settings.webhook_url } : defaultAlertSettings,
    unseen: Number(unseen),
    seenUpTo: Number(seenUpTo),
    newest: newest === null ? null : Number(newest),
    telegram: linked !== undefined,
  };
}

function shape(row: Selectable<AlertTables['alerts']>): Alert {
  const { id, name, filter, once, priority, paused, sound, browser, telegram, webhook } = row;
  return {
    id,
    name,
    scope: scopeOf(row),
    filter,
    once,
    coolDown: row.cool_down,
    priority,
    ways: { sound, browser, telegram, webhook },
    paused,
    createdAt: row.created_at.getTime(),
    watchedFrom: row.watched_from.getTime(),
    firedAt: row.fired_at?.getTime() ?? null,
    doneAt: row.done_at?.getTime() ?? null,
  };
}

function scopeOf({ scope, target }: { scope: AlertScope['kind']; target: string }): AlertScope {
  switch (scope) {
    case 'token':
      return { kind: scope, mint: target };
    case 'watchlist':
      return { kind: scope, id: target };
    case 'market':
      return { kind: scope };
    default:
      return scope satisfies never;
  }
}
