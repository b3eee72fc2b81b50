import { saveSettings } from '@mintscope/schemas/api/people/save-settings';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const saveSettingsRoute = handle(saveSettings, async ({ body }, { api, caller, writeNote }) => {
  const kept = { settings: JSON.stringify(body), updated_at: new Date(api.now()) };
  await api.engines.records.transact(async (queries) => {
    await queries
      .insertInto('user_settings')
      .values({ user_id: signedIn(caller).userId, ...kept })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
      .execute();
    await writeNote(queries);
  });
  return { value: { success: true as const, settings: body, updatedAt: kept.updated_at.getTime() } };
});
