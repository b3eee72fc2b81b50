import type { UserSettings } from '@mintscope/schemas/user-settings';
import type { NoteAct } from '../audit/act.ts';
import type { Records } from '../records.ts';

export interface NewSettings {
  userId: string;
  settings: UserSettings;
  nowMs: number;
}

/** Keeps a user's settings in place of those before. `note` is written with it or not at all. */
export async function saveSettings(
  records: Records,
  { userId, settings, nowMs }: NewSettings,
  note: NoteAct,
): Promise<void> {
  const kept = { settings: JSON.stringify(settings), updated_at: new Date(nowMs) };
  await records.transact(async (queries) => {
    await queries
      .insertInto('user_settings')
      .values({ user_id: userId, ...kept })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
      .execute();
    await note(queries);
  });
}
