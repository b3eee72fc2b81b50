import type { AlertWish } from '@mintscope/schemas/alerts/alert';
import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import { changeLists } from '../account-lists/change-lists.ts';
import { requireEntries } from '../account-lists/require-entries.ts';
import type { NoteAct } from '../audit/act.ts';
import type { Records, RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';

export interface AlertPut extends AlertWish {
  userId: string;
  id: string;
  nowMs: number;
}

/**
 * Makes an alert or changes one. What it asks for anew counts from now on: for which tokens it has fired is forgotten then. Gives the
 * revision of the account's lists.
 * @throws Refusal NOT_FOUND, LIST_FULL
 */
export function putAlert(records: Records, wish: AlertPut, note: NoteAct): Promise<number> {
  return changeLists(records, wish.userId, (queries) => put(queries, wish), note);
}

async function put(queries: RecordsTransaction, wish: AlertPut): Promise<boolean> {
  const { userId, id, nowMs } = wish;
  if (wish.scope.kind === 'watchlist') await requireEntries(queries, userId, wish.scope.id);
  const values = valuesOf(wish);
  const now = new Date(nowMs);
  const known = await queries
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) {
    await refuseTooMany(queries, userId);
    await queries
      .insertInto('alerts')
      .values({ user_id: userId, id, ...values, created_at: now, watched_from: now })
      .execute();
    return true;
  }
  const isSame = (names: readonly (keyof typeof values)[]) => names.every((name) => values[name] === known[name]);
  const asksSame = isSame(['scope', 'target', 'filter', 'once', 'paused']) && known.done_at === null;
  if (asksSame && isSame(['name', 'cool_down', 'priority', 'sound', 'browser', 'telegram', 'webhook'])) return false;
  await queries
    .updateTable('alerts')
    .set({ ...values, ...(!asksSame && { watched_from: now, done_at: null }) })
    .where('no', '=', known.no)
    .execute();
  if (!asksSame) await queries.deleteFrom('alert_marks').where('alert_no', '=', known.no).execute();
  return true;
}

function valuesOf({ name, scope, filter, once, coolDown, priority, ways, paused }: AlertPut) {
  const { sound, browser, telegram, webhook } = ways;
  const target = scope.kind === 'token' ? scope.mint : scope.kind === 'watchlist' ? scope.id : '';
  const asked = { scope: scope.kind, target, filter, once, paused };
  return { name, ...asked, cool_down: coolDown, priority, sound, browser, telegram, webhook };
}

async function refuseTooMany(queries: RecordsTransaction, userId: string): Promise<void> {
  const { kept } = await queries
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll<bigint>().as('kept'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(kept) < alertLimits.alerts) return;
  throw new Refusal('LIST_FULL', `You have ${alertLimits.alerts} alerts, as many as are kept.`);
}
