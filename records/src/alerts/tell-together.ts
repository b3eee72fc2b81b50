import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import type { Firing } from '@mintscope/schemas/alerts/firing';
import type { Records, RecordsTransaction } from '../records.ts';
import { putMessages } from '../telegram/put-message.ts';
import { unlinked } from '../telegram/unlinked.ts';
import { contentOf, putInLine } from './put-posts.ts';
import { rankFirings } from './rank-firings.ts';
import { shapeFiring } from './select-firings.ts';
import { describeToken, selectChats } from './tell-by-telegram.ts';
import type { FiringRule } from './told-firings.ts';

/** Named in what is told together. */
const mostNamed = 5;
/** Users of one turn: more come with the next. */
const mostUsers = 500;

export interface ToldTogether {
  userId: string;
  /** The most telling of them, in that order. */
  firings: Firing[];
  together: number;
}

/** Puts in line one message for each user with firings beyond the hour’s limit, once the first of them has waited long enough. */
export function tellTogether(
  records: Records,
  rule: Pick<FiringRule, 'linkOf'>,
  nowMs: number,
): Promise<ToldTogether[]> {
  return records.transact(async (queries) => {
    const due = await queries
      .selectFrom('alert_firings')
      .select('user_id')
      .where('told', '=', 'together')
      .where('told_together_at', 'is', null)
      .groupBy('user_id')
      .having(({ fn }) => fn.min('decided_at'), '<=', new Date(nowMs - alertLimits.gatherMs))
      .limit(mostUsers)
      .execute();
    const told: ToldTogether[] = [];
    for (const { user_id } of due) {
      const one = await tellUser(queries, user_id, rule, nowMs);
      if (one) told.push(one);
    }
    return told;
  });
}

async function tellUser(
  queries: RecordsTransaction,
  userId: string,
  rule: Pick<FiringRule, 'linkOf'>,
  nowMs: number,
): Promise<ToldTogether | null> {
  const rows = await queries
    .updateTable('alert_firings')
    .set({ told_together_at: new Date(nowMs) })
    .where('user_id', '=', userId)
    .where('told', '=', 'together')
    .where('told_together_at', 'is', null)
    .returning(['id', 'alert_no', 'mint', 'version', 'firing', 'decided_at', 'told'])
    .execute();
  if (rows.length === 0) return null;
  const all = rankFirings(rows.map((row) => shapeFiring(row, row.alert_no !== null)));
  const key = `alerts:${userId}:${all.reduce((most, { id }) => Math.max(most, id), 0)}`;
  const firings = all.slice(0, mostNamed);
  const chatId = all.some(({ ways }) => ways.telegram)
    ? (await selectChats(queries, [userId], nowMs)).get(userId)
    : undefined;
  if (chatId !== undefined) await putMessages(queries, [{ key, chatId, userId, text: describe(all, firings) }], nowMs);
  if (all.some(({ ways }) => ways.webhook)) {
    const content = { together: all.length, firings: firings.map((one) => contentOf(one, rule).firing) };
    await putInLine(queries, [{ key, userId, kind: 'together', content }], nowMs);
  }
  return { userId, firings, together: all.length };
}

function describe(all: readonly Firing[], named: readonly Firing[]): string {
  const more = all.length - named.length;
  return [
    `${all.length} ${all.length === 1 ? 'alert' : 'alerts'} beyond what you are told one by one in an hour.`,
    ...named.map((firing) => `${unlinked(firing.alertName)}: ${describeToken(firing)}`),
    ...(more > 0 ? [`${more} more stand in your history.`] : []),
  ].join('\n');
}
