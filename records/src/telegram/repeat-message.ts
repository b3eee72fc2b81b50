import type { NoteAct } from '../audit/act.ts';
import type { Records } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { telegramLimits } from './telegram-limits.ts';

/**
 * Puts a message in line again that was not sent, or of which that is not known: an admin has decided that it may be read twice.
 * @param note is written with it or not at all.
 * @throws Refusal NOT_FOUND for what is not there, waits already or was sent.
 */
export async function repeatMessage(
  records: Records,
  { id, nowMs }: { id: string; nowMs: number },
  note: NoteAct,
): Promise<void> {
  await records.transact(async (queries) => {
    const repeated = await queries
      .updateTable('telegram_outbox')
      .set({
        state: 'waiting',
        due_at: new Date(nowMs),
        given_up_at: new Date(nowMs + telegramLimits.givenUpAfterMs),
      })
      .where('id', '=', BigInt(id))
      .where('state', 'in', ['dead', 'unknown'])
      .returning('id')
      .executeTakeFirst();
    if (!repeated) throw new Refusal('NOT_FOUND', 'There is no such message to repeat.');
    await note(queries);
  });
}
