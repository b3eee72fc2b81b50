import type { Records } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { requireMessage } from './require-message.ts';
import { restricted, selectRestrictions } from './restrictions.ts';

export interface MessageReport {
  userId: string;
  id: string;
  reason: string;
  nowMs: number;
}

/**
 * Tells moderators of a message, once an account. A muted account may.
 * @throws Refusal NOT_FOUND, CHAT_BANNED, MESSAGE_DELETED, OWN_ACCOUNT
 */
export function reportMessage(records: Records, { userId, id, reason, nowMs }: MessageReport): Promise<void> {
  return records.transact(async (queries) => {
    const restriction = (await selectRestrictions(queries, nowMs, [userId])).get(userId);
    if (restriction?.kind === 'banned') throw restricted(restriction);
    const message = await requireMessage(queries, id, { heldOf: userId });
    if (message.deleted_at) throw new Refusal('MESSAGE_DELETED', 'The message was deleted.');
    if (message.author_id === userId) throw new Refusal('OWN_ACCOUNT', 'It is your own message; you can delete it.');
    await queries
      .insertInto('chat_reports')
      .values({ message_id: id, user_id: userId, reason, reported_at: new Date(nowMs) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
