import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import { defaultAlertSettings } from '@mintscope/schemas/alerts/alert-settings';
import type { Firing } from '@mintscope/schemas/alerts/firing';
import { entitledUntil, readEntitlement } from '../billing/entitlement.ts';
import type { RecordsTransaction } from '../records.ts';
import { putPosts } from './put-posts.ts';
import { rankFirings } from './rank-firings.ts';
import { type KeptFiring, shapeFiring } from './select-firings.ts';
import { tellByTelegram } from './tell-by-telegram.ts';
import type { FiringRule, ToldFirings } from './told-firings.ts';

/** An alert that was met by a row of a token, and was not before. */
export interface Fired extends Pick<Firing, 'mint' | 'version' | 'symbol' | 'name' | 'at' | 'met' | 'figures'> {
  no: bigint;
  watchedFrom: number;
}

type Asked = Awaited<ReturnType<typeof selectAsked>>[number];

/**
 * Keeps firings and puts in line what is told of them: one by one as many in an hour as their user wants, the most telling first. Of
 * an alert that was changed, paused, removed or done meanwhile, or whose user is suspended or may not see the market live, there is none.
 */
export async function fire(
  queries: RecordsTransaction,
  fired: readonly Fired[],
  rule: FiringRule,
  nowMs: number,
): Promise<ToldFirings[]> {
  if (fired.length === 0) return [];
  await takeTurns(queries, fired);
  const asked = await selectAsked(queries, [...new Set(fired.map(({ no }) => no))]);
  const mayBeTold = new Map(
    asked.flatMap((alert) => {
      const stored = alert.trial === null ? undefined : { trial: alert.trial, expiresAt: alert.expiresAt };
      return readEntitlement(stored, alert.role, rule, nowMs).fullAccess ? [[alert.no, alert] as const] : [];
    }),
  );
  const byUser = new Map<string, Wanted[]>();
  for (const one of fired) {
    const alert = mayBeTold.get(one.no);
    if (!alert || alert.watched_from.getTime() !== one.watchedFrom) continue;
    // It is done with its first token.
    if (alert.once) mayBeTold.delete(one.no);
    const wanted = byUser.get(alert.user_id) ?? [];
    wanted.push({ fired: one, alert, ...keptOf(one, alert) });
    byUser.set(alert.user_id, wanted);
  }
  const told: ToldFirings[] = [];
  for (const [userId, wanted] of byUser) {
    const kept = await keepFirings(queries, userId, wanted, nowMs);
    if (kept.firings.length > 0) told.push({ userId, ...kept });
  }
  await tellByTelegram(queries, told, rule, nowMs);
  await putPosts(queries, told, rule, nowMs);
  return told;
}

interface Wanted extends Pick<KeptFiring, 'priority' | 'figures'> {
  fired: Fired;
  alert: Asked;
  kept: KeptFiring;
}

function keptOf({ symbol, name, at, met, figures }: Fired, alert: Asked): Omit<Wanted, 'fired' | 'alert'> {
  const { priority, sound, browser, telegram, webhook } = alert;
  const ways = { sound, browser, telegram, webhook };
  const token = { symbol, name, at, met, figures };
  return {
    priority,
    figures,
    kept: { alertId: alert.id, alertName: alert.name, filter: alert.filter, ...token, priority, ways },
  };
}

/** Firings of one user are kept one process after the other: so their numbers are in the order in which they can be read. */
async function takeTurns(queries: RecordsTransaction, fired: readonly Fired[]): Promise<void> {
  const nos = [...new Set(fired.map(({ no }) => no))];
  await queries
    .insertInto('alert_settings')
    .columns(['user_id', 'an_hour'])
    .expression((db) =>
      db
        .selectFrom('alerts')
        .select(({ lit }) => ['user_id', lit(defaultAlertSettings.anHour).as('an_hour')])
        .distinct()
        .where('no', 'in', nos)
        .orderBy('user_id'),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({ an_hour: ref('alert_settings.an_hour') })),
    )
    .execute();
}

function selectAsked(queries: RecordsTransaction, nos: readonly bigint[]) {
  return queries
    .selectFrom('alerts')
    .innerJoin('users', 'users.id', 'alerts.user_id')
    .leftJoin('entitlements', 'entitlements.user_id', 'alerts.user_id')
    .selectAll('alerts')
    .select(['users.role', 'entitlements.trial', entitledUntil().as('expiresAt')])
    .where('alerts.no', 'in', [...nos])
    .where('paused', '=', false)
    .where('done_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .execute();
}

async function keepFirings(
  queries: RecordsTransaction,
  userId: string,
  wanted: readonly Wanted[],
  nowMs: number,
): Promise<Omit<ToldFirings, 'userId'>> {
  const now = new Date(nowMs);
  const lately = await countLately(queries, userId, nowMs);
  const ranked = rankFirings(wanted).slice(0, Math.max(0, alertLimits.keptAnHour - lately.kept));
  const alone = new Set(ranked.slice(0, Math.max(0, lately.anHour - lately.alone)));
  const inOrder = wanted.filter((one) => ranked.includes(one));
  if (inOrder.length === 0) return { firings: [], before: lately.newest };
  const rows = await queries
    .insertInto('alert_firings')
    .values(
      inOrder.map((one) => ({
        user_id: userId,
        alert_no: one.alert.no,
        mint: one.fired.mint,
        version: BigInt(one.fired.version),
        firing: JSON.stringify(one.kept),
        decided_at: now,
        told: alone.has(one) ? ('alone' as const) : ('together' as const),
      })),
    )
    .onConflict((conflict) => conflict.columns(['alert_no', 'mint', 'version']).doNothing())
    .returning(['id', 'alert_no', 'mint', 'version', 'firing', 'decided_at', 'told'])
    .execute();
  await noteFired(queries, rows, inOrder, now);
  return { firings: rows.map((row) => shapeFiring(row, true)), before: lately.newest };
}

async function countLately(queries: RecordsTransaction, userId: string, nowMs: number) {
  const { an_hour } = await queries
    .selectFrom('alert_settings')
    .select('an_hour')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { kept, alone } = await queries
    .selectFrom('alert_firings')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('kept'),
      fn.countAll<bigint>().filterWhere('told', '=', 'alone').as('alone'),
    ])
    .where('user_id', '=', userId)
    .where('decided_at', '>', new Date(nowMs - 3_600_000))
    .executeTakeFirstOrThrow();
  const newest = await queries
    .selectFrom('alert_firings')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    anHour: an_hour,
    kept: Number(kept),
    alone: Number(alone),
    newest: newest === undefined ? null : Number(newest.id),
  };
}

async function noteFired(
  queries: RecordsTransaction,
  rows: readonly { alert_no: bigint | null }[],
  wanted: readonly Wanted[],
  now: Date,
): Promise<void> {
  const nos = new Set(rows.flatMap(({ alert_no }) => alert_no ?? []));
  const done = wanted.filter(({ alert }) => alert.once && nos.has(alert.no)).map(({ alert }) => alert.no);
  if (nos.size > 0)
    await queries
      .updateTable('alerts')
      .set({ fired_at: now })
      .where('no', 'in', [...nos])
      .execute();
  if (done.length > 0) await queries.updateTable('alerts').set({ done_at: now }).where('no', 'in', done).execute();
}
