import { randomBytes } from 'node:crypto';
import { type AlertSettings, defaultAlertSettings } from '@mintscope/schemas/alerts/alert-settings';
import { changeLists } from '../account-lists/change-lists.ts';
import type { NoteAct } from '../audit/act.ts';
import type { Records } from '../records.ts';

/**
 * How an account is told of its alerts. A webhook of another address gets a secret of its own, which is given this once; what waits for
 * the one before is not posted. Gives the revision of the account's lists, too.
 */
export async function putAlertSettings(
  records: Records,
  { userId, anHour, webhookUrl }: AlertSettings & { userId: string },
  note: NoteAct,
): Promise<{ rev: number; webhookSecret: string | null }> {
  let webhookSecret: string | null = null;
  const rev = await changeLists(
    records,
    userId,
    async (queries) => {
      const known = await queries
        .selectFrom('alert_settings')
        .select(['an_hour', 'webhook_url', 'webhook_secret'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      const before = known ?? {
        an_hour: defaultAlertSettings.anHour,
        webhook_url: defaultAlertSettings.webhookUrl,
        webhook_secret: null,
      };
      if (before.an_hour === anHour && before.webhook_url === webhookUrl) return false;
      const isMoved = before.webhook_url !== webhookUrl;
      if (isMoved && webhookUrl !== null) webhookSecret = randomBytes(32).toString('hex');
      const values = {
        an_hour: anHour,
        webhook_url: webhookUrl,
        webhook_secret: isMoved ? webhookSecret : before.webhook_secret,
      };
      await queries
        .insertInto('alert_settings')
        .values({ user_id: userId, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
      if (isMoved) {
        await queries.deleteFrom('alert_posts').where('user_id', '=', userId).where('state', '=', 'waiting').execute();
      }
      return true;
    },
    note,
  );
  return { rev, webhookSecret };
}
