import type { Firing } from '@mintscope/schemas/alerts/firing';
import type { RecordsTransaction } from '../records.ts';
import { putMessages } from '../telegram/put-message.ts';
import { unlinked } from '../telegram/unlinked.ts';
import type { FiringRule, ToldFirings } from './told-firings.ts';

/** What is not sent by then is no news (ms). */
const newsMs = 10 * 60_000;

/** Puts in line one message for each firing that is told alone and whose alert is told by Telegram, where that is linked and not muted. */
export async function tellByTelegram(
  queries: RecordsTransaction,
  told: readonly ToldFirings[],
  rule: Pick<FiringRule, 'linkOf'>,
  nowMs: number,
): Promise<void> {
  const byUser = told.map(({ userId, firings }) => ({
    userId,
    firings: firings.filter((one) => one.told === 'alone' && one.ways.telegram),
  }));
  const chats = await selectChats(
    queries,
    byUser.filter(({ firings }) => firings.length > 0).map(({ userId }) => userId),
    nowMs,
  );
  const messages = byUser.flatMap(({ userId, firings }) => {
    const chatId = chats.get(userId);
    if (chatId === undefined) return [];
    return firings.map((firing) => ({
      key: `alert:${firing.id}`,
      chatId,
      userId,
      text: describeFiring(firing, rule.linkOf(firing.mint)),
      givenUpAfterMs: newsMs,
    }));
  });
  await putMessages(queries, messages, nowMs);
}

/** Chats that can be told, by user. */
export async function selectChats(
  queries: RecordsTransaction,
  userIds: readonly string[],
  nowMs: number,
): Promise<Map<string, bigint>> {
  if (userIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('telegram_accounts')
    .select(['user_id', 'telegram_id'])
    .where('user_id', 'in', [...userIds])
    .where('reachable_since', 'is not', null)
    .where(({ eb, or }) => or([eb('muted_until', 'is', null), eb('muted_until', '<=', new Date(nowMs))]))
    .execute();
  return new Map(rows.map(({ user_id, telegram_id }) => [user_id, telegram_id]));
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumSignificantDigits: 4 });

function describeFiring(firing: Firing, link: string | null): string {
  const lines = [`Alert: ${unlinked(firing.alertName)}`, describeToken(firing), firing.mint];
  if (link !== null) lines.push(link);
  return lines.join('\n');
}

/** `PEPE (Pepe Coin): score 71.2, market cap $120,000, price $0.00012`; what is not known is left out. */
export function describeToken({ symbol, name, figures }: Firing): string {
  const { finalScore, marketCap, priceUsd } = figures;
  const told = [
    finalScore === null ? null : `score ${finalScore.toFixed(1)}`,
    marketCap === null ? null : `market cap ${dollars.format(marketCap)}`,
    priceUsd === null ? null : `price ${dollars.format(priceUsd)}`,
  ].filter((one) => one !== null);
  return `${unlinked(symbol)} (${unlinked(name)})${told.length > 0 ? `: ${told.join(', ')}` : ''}`;
}
