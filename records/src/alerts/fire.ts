import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import type { Firing } from '@mintscope/schemas/alerts/firing';
import { readEntitlement } from '../billing/entitlement.ts';
import type { RecordsTransaction } from '../records.ts';
import { type HourSpent, readHourSpent } from './hour-spent.ts';
import { type NewFiring, putFirings } from './put-firings.ts';
import { putPosts } from './put-posts.ts';
import { rankFirings } from './rank-firings.ts';
import type { KeptFiring } from './select-firings.ts';
import type { Asked } from './take-turns.ts';
import { tellByTelegram } from './tell-by-telegram.ts';
import type { FiringRule, ToldFirings } from './told-firings.ts';

/** Firings that are kept now, by user, and what is left to those who had some to be kept. */
export interface KeptFirings {
  told: ToldFirings[];
  spent: HourSpent[];
}

/** An alert that was met by a row of a token, and was not before. */
export interface Fired extends Pick<Firing, 'mint' | 'version' | 'symbol' | 'name' | 'at' | 'met' | 'figures'> {
  no: bigint;
  userId: string;
  watchedFrom: number;
}

/**
 * Keeps firings and puts in line what is told of them: one by one as many in an hour as their user wants, the most telling first. Of
 * an alert that was changed, paused, removed or done meanwhile, or whose user is suspended or may not see the market live, there is none.
 */
export async function fire(
  queries: RecordsTransaction,
  fired: readonly Fired[],
  asked: readonly Asked[],
  rule: FiringRule,
  nowMs: number,
): Promise<KeptFirings> {
  const byUser = chooseWanted(fired, asked, rule, nowMs);
  const firings = [...byUser].flatMap(([userId, wanted]) => chooseKept(userId, wanted));
  const rows = firings.length > 0 ? await putFirings(queries, firings, new Date(nowMs)) : [];
  const ids = new Map(rows.map((row) => [nameOf(row.alert_no, row.mint, row.version), Number(row.id)]));
  const told = [...byUser].flatMap(([userId, [first]]) => {
    const own = firings
      .filter((firing) => firing.userId === userId)
      .flatMap(({ alertNo, mint, version, firing, told }) => {
        const name = nameOf(alertNo, mint, version);
        const id = ids.get(name);
        // One that stands twice in what was read is one.
        ids.delete(name);
        return id === undefined ? [] : [{ ...firing, id, mint, version, decidedAt: nowMs, told }];
      });
    return own.length > 0 ? [{ userId, firings: own, before: first?.alert.newest ?? null }] : [];
  });
  const spent = [...byUser].flatMap(([userId, [first]]) =>
    first ? [readHourSpent(first.alert, told.find((one) => one.userId === userId)?.firings ?? [], nowMs)] : [],
  );
  await tellByTelegram(queries, told, rule, nowMs);
  await putPosts(queries, told, rule, nowMs);
  return { told, spent };
}

/** What there is one firing of. */
const nameOf = (alertNo: bigint | null, mint: string, version: number | bigint) => `${alertNo} ${mint} ${version}`;

interface Wanted extends Pick<KeptFiring, 'priority' | 'figures'> {
  fired: Fired;
  alert: Asked;
}

/** What is told of, by user. */
function chooseWanted(
  fired: readonly Fired[],
  asked: readonly Asked[],
  rule: FiringRule,
  nowMs: number,
): Map<string, Wanted[]> {
  const mayBeTold = new Map(
    asked.flatMap((alert) => {
      const { trial, expiresAt } = alert;
      const stored = trial === null ? undefined : { trial, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
      return readEntitlement(stored, alert.role, rule, nowMs).fullAccess ? [[BigInt(alert.no), alert] as const] : [];
    }),
  );
  const byUser = new Map<string, Wanted[]>();
  for (const one of fired) {
    const alert = mayBeTold.get(one.no);
    if (!alert || alert.watchedFrom !== one.watchedFrom) continue;
    // It is done with its first token.
    if (alert.once) mayBeTold.delete(one.no);
    const wanted = byUser.get(alert.userId) ?? [];
    wanted.push({ fired: one, alert, priority: alert.priority, figures: one.figures });
    byUser.set(alert.userId, wanted);
  }
  return byUser;
}

/** Of one user, in their order. */
function chooseKept(userId: string, wanted: readonly Wanted[]): NewFiring[] {
  const [first] = wanted;
  if (!first) return [];
  const { anHour, kept, alone } = first.alert;
  const ranked = rankFirings(wanted).slice(0, Math.max(0, alertLimits.keptAnHour - kept));
  const [all, toldAlone] = [new Set(ranked), new Set(ranked.slice(0, Math.max(0, anHour - alone)))];
  return wanted
    .filter((one) => all.has(one))
    .map((one) => ({
      userId,
      alertNo: one.fired.no,
      mint: one.fired.mint,
      version: one.fired.version,
      firing: keptOf(one),
      told: toldAlone.has(one) ? 'alone' : 'together',
    }));
}

function keptOf({ fired: { symbol, name, at, met, figures }, alert }: Wanted): KeptFiring {
  const { id: alertId, name: alertName, filter, priority, sound, browser, telegram, webhook } = alert;
  const ways = { sound, browser, telegram, webhook };
  return { alertId, alertName, filter, symbol, name, at, met, figures, priority, ways };
}
