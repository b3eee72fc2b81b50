import type { Records } from '../records.ts';
import type { ClaimedMessage } from './claim-messages.ts';

/** What became of a call. */
export type SendOutcome =
  | { kind: 'sent' }
  /** Telegram did not take it, and may take it later; `forAll`: no message is to be sent before. */
  | { kind: 'again'; afterMs: number; forAll: boolean; error: string }
  /** Telegram will not take it; `unreachable`: nor any other message to this chat. */
  | { kind: 'refused'; unreachable: boolean; error: string }
  /** There was no answer: it may have been taken. */
  | { kind: 'unknown'; error: string };

const mostError = 500;

/** Notes what became of a call. Where a later one has been marked, which only an admin can have asked for, it changes nothing. */
export function noteOutcome(
  records: Records,
  { id, chatId, calledAt }: ClaimedMessage,
  outcome: SendOutcome,
  { botId, nowMs }: { botId: bigint; nowMs: number },
): Promise<void> {
  const now = new Date(nowMs);
  return records.transact(async (queries) => {
    await queries
      .updateTable('telegram_outbox')
      .set({ ...columnsOf(outcome, nowMs), answered_at: now })
      .where('id', '=', id)
      .where('called_at', '=', calledAt)
      // An answer that came after it had been given up tells the truth all the same.
      .where('state', 'in', ['sending', 'unknown'])
      .execute();
    if (outcome.kind === 'again' && outcome.forAll) {
      const held = { held_until: new Date(nowMs + outcome.afterMs) };
      await queries
        .insertInto('telegram_holds')
        .values({ bot_id: botId, ...held })
        .onConflict((conflict) =>
          conflict.column('bot_id').doUpdateSet(held).where('telegram_holds.held_until', '<', held.held_until),
        )
        .execute();
    }
    if (outcome.kind === 'refused' && outcome.unreachable) {
      await queries
        .updateTable('telegram_accounts')
        .set({ reachable_since: null })
        .where('telegram_id', '=', chatId)
        .execute();
    }
  });
}

function columnsOf(outcome: SendOutcome, nowMs: number) {
  if (outcome.kind === 'sent') return { state: 'sent' as const, last_error: null };
  const last_error = outcome.error.slice(0, mostError);
  switch (outcome.kind) {
    case 'again':
      return { state: 'waiting' as const, due_at: new Date(nowMs + outcome.afterMs), last_error };
    case 'refused':
      return { state: 'dead' as const, last_error };
    case 'unknown':
      return { state: 'unknown' as const, last_error };
    default:
      return outcome satisfies never;
  }
}
