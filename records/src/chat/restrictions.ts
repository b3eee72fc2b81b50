import type { ChatRestriction } from '@mintscope/schemas/chat/chat-community';
import type { RecordsQueries } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { anyOf } from '../sessions/session-row.ts';

/** Restrictions that hold now, by account. */
export async function selectRestrictions(
  queries: RecordsQueries,
  nowMs: number,
  userIds?: readonly string[],
): Promise<Map<string, ChatRestriction>> {
  const rows = await queries
    .selectFrom('chat_restrictions')
    .select(['user_id', 'kind', 'until', 'reason'])
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>', new Date(nowMs))]))
    .$if(userIds !== undefined, (all) => all.where('user_id', '=', anyOf(userIds ?? [])))
    .execute();
  return new Map(
    rows.map(({ user_id, kind, until, reason }) => [user_id, { kind, until: until?.getTime() ?? null, reason }]),
  );
}

/** @throws Refusal CHAT_BANNED, CHAT_MUTED */
export async function requireUnrestricted(queries: RecordsQueries, userId: string, nowMs: number): Promise<void> {
  const restriction = (await selectRestrictions(queries, nowMs, [userId])).get(userId);
  if (restriction) throw restricted(restriction);
}

export function restricted({ kind, until, reason }: ChatRestriction): Refusal {
  const end = until === null ? '' : ` until ${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return kind === 'banned'
    ? new Refusal('CHAT_BANNED', `You are banned from the chat${end}: ${reason}`)
    : new Refusal('CHAT_MUTED', `You are muted${end}: ${reason}`);
}
