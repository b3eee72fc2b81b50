import type { NoteAct } from '../audit/act.ts';
import type { Records } from '../records.ts';
import { Refusal } from '../refusal.ts';

/**
 * Ends the link of the user's Telegram account, and what was there for it: the tokens followed by it, and messages not sent yet.
 * @param note is written with it or not at all.
 * @throws Refusal NOT_FOUND where none is linked; TELEGRAM_SIGNS_IN where the user would not get in any more.
 */
export async function unlinkTelegram(records: Records, userId: string, note: NoteAct): Promise<void> {
  await records.transact(async (queries) => {
    const linked = await queries
      .selectFrom('telegram_accounts')
      .select('linked_by')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!linked) throw new Refusal('NOT_FOUND', 'No Telegram account is linked.');
    if (linked.linked_by === 'sign-in')
      throw new Refusal(
        'TELEGRAM_SIGNS_IN',
        'You sign in with this Telegram account, so it stays linked. Send /mute to the bot to get no messages.',
      );
    await queries.deleteFrom('telegram_accounts').where('user_id', '=', userId).execute();
    await queries.deleteFrom('telegram_codes').where('user_id', '=', userId).execute();
    await queries.deleteFrom('telegram_watches').where('user_id', '=', userId).execute();
    await queries
      .deleteFrom('telegram_outbox')
      .where('user_id', '=', userId)
      .where('state', 'in', ['waiting', 'dead', 'unknown'])
      .execute();
    await note(queries);
  });
}
