import type { NoteAct } from '../audit/act.ts';
import type { Records } from '../records.ts';
import { Refusal, tooOften } from '../refusal.ts';
import { putInLine } from './put-posts.ts';

const everyMs = 60_000;

/**
 * Puts a trial in line for the user's webhook.
 * @throws Refusal NOT_FOUND, RATE_LIMITED
 */
export function tryWebhook(
  records: Records,
  { userId, nowMs }: { userId: string; nowMs: number },
  note: NoteAct,
): Promise<void> {
  return records.transact(async (queries) => {
    const set = await queries
      .selectFrom('alert_settings')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('webhook_url', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!set) throw new Refusal('NOT_FOUND', 'No webhook is set.');
    const last = await queries
      .selectFrom('alert_posts')
      .select('created_at')
      .where('user_id', '=', userId)
      .where('kind', '=', 'trial')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const leftMs = last ? last.created_at.getTime() + everyMs - nowMs : 0;
    if (leftMs > 0) throw tooOften(Math.ceil(leftMs / 1000), 'Trials of a webhook are sent once a minute');
    const content = { message: 'A trial of your webhook.' };
    await putInLine(queries, [{ key: `trial:${userId}:${nowMs}`, userId, kind: 'trial', content }], nowMs);
    await note(queries);
  });
}
