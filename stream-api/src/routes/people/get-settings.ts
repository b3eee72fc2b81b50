import { getSettings } from '@mintscope/schemas/api/people/get-settings';
import { readSettings } from '../../account/read-settings.ts';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const getSettingsRoute = handle(getSettings, async (_input, { api, caller }) => {
  const row = await api.engines.records.queries
    .selectFrom('user_settings')
    .select(['settings', 'updated_at'])
    .where('user_id', '=', signedIn(caller).userId)
    .executeTakeFirst();
  return {
    value: {
      success: true as const,
      settings: readSettings(row?.settings),
      updatedAt: row?.updated_at.getTime() ?? null,
    },
  };
});
