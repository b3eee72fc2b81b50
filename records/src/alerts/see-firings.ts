import { defaultAlertSettings } from '@mintscope/schemas/alerts/alert-settings';
import { changeLists } from '../account-lists/change-lists.ts';
import type { NoteAct } from '../audit/act.ts';
import type { Records } from '../records.ts';

/** Notes up to which firing a user has seen them; never goes back, nor beyond the newest. Gives the revision of the account's lists. */
export function seeFirings(
  records: Records,
  { userId, upTo }: { userId: string; upTo: number },
  note: NoteAct,
): Promise<number> {
  return changeLists(
    records,
    userId,
    async (queries) => {
      const seen = await queries
        .selectFrom('alert_firings')
        .select(({ fn }) => fn.max<bigint | null>('id').as('upTo'))
        .where('user_id', '=', userId)
        .where('id', '<=', BigInt(upTo))
        .executeTakeFirst();
      if (!seen?.upTo) return false;
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('alert_settings')
        .values({ user_id: userId, an_hour: defaultAlertSettings.anHour, seen_up_to: seen.upTo })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ seen_up_to: seen.upTo ?? 0n })
            .where('alert_settings.seen_up_to', '<', seen.upTo ?? 0n),
        )
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    note,
  );
}
