import type { Call } from '@mintscope/schemas/picks/call';
import { type EntitlementRule, entitledUntil, readEntitlement } from '../billing/entitlement.ts';
import type { RecordsTransaction } from '../records.ts';
import { putMessages, type TelegramMessage } from './put-message.ts';
import { unlinked } from './unlinked.ts';

/** A call that is told so late is no news (ms); nor is one of the past that a log brings again. */
const newsMs = 10 * 60_000;

export interface TellingRule extends EntitlementRule {
  /** Page of a token; null where no address of the product is known. */
  linkOf(mint: string): string | null;
}

/**
 * Puts in line what is told of calls that were just kept, in their transaction: one message to each user who follows the token by
 * Telegram, is linked, is reached, is not muted and may see calls when they are made. Calls that are hidden already are not told.
 */
export async function tellWatchers(
  queries: RecordsTransaction,
  calls: readonly Call[],
  rule: TellingRule,
  nowMs: number,
): Promise<number> {
  const news = await shown(
    queries,
    calls.filter((call) => nowMs - call.calledAt < newsMs),
  );
  if (news.length === 0) return 0;
  const mints = news.map((call) => call.mint);
  const watchers = await selectWatchers(queries, mints, new Date(nowMs));
  const messages = watchers.flatMap(({ mint, userId, chatId, role, trial, expiresAt }): TelegramMessage[] => {
    const stored = trial === null ? undefined : { trial, expiresAt };
    if (!readEntitlement(stored, role, rule, nowMs).fullAccess) return [];
    const ofMint = news.filter((call) => call.mint === mint);
    return ofMint.map((call) => ({
      key: `call:${mint}:${call.ordinal}:${userId}`,
      chatId,
      userId,
      text: describe(call, rule.linkOf(mint)),
      givenUpAfterMs: newsMs,
    }));
  });
  return putMessages(queries, messages, nowMs);
}

/** Those that people have not taken off the list before they came here. */
async function shown(queries: RecordsTransaction, calls: readonly Call[]): Promise<Call[]> {
  if (calls.length === 0) return [];
  const mints = calls.map(({ mint }) => mint);
  const removed = await queries.selectFrom('removals').select(['mint', 'ordinal']).where('mint', 'in', mints).execute();
  return calls.filter((call) => !removed.some((one) => one.mint === call.mint && one.ordinal === call.ordinal));
}

function selectWatchers(queries: RecordsTransaction, mints: readonly string[], now: Date) {
  return queries
    .selectFrom('telegram_watches')
    .innerJoin('telegram_accounts', 'telegram_accounts.user_id', 'telegram_watches.user_id')
    .innerJoin('users', 'users.id', 'telegram_watches.user_id')
    .leftJoin('entitlements', 'entitlements.user_id', 'telegram_watches.user_id')
    .select([
      'telegram_watches.mint',
      'users.id as userId',
      'users.role',
      'telegram_accounts.telegram_id as chatId',
      'entitlements.trial',
      entitledUntil().as('expiresAt'),
    ])
    .where('telegram_watches.mint', 'in', [...mints])
    .where('users.suspended_at', 'is', null)
    .where('telegram_accounts.reachable_since', 'is not', null)
    .where(({ eb, or }) =>
      or([eb('telegram_accounts.muted_until', 'is', null), eb('telegram_accounts.muted_until', '<=', now)]),
    )
    .execute();
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

function describe(call: Call, link: string | null): string {
  const { symbol, name, mint, marketCap, scores } = call;
  const lines = [`Called: ${unlinked(symbol)} (${unlinked(name)}), which you follow.`];
  const cap = marketCap === null ? '' : ` at a market cap of ${dollars.format(marketCap)}`;
  lines.push(`Score ${scores.finalScore?.toFixed(1) ?? 'not known'}${cap}.`, mint);
  if (link !== null) lines.push(link);
  return lines.join('\n');
}
