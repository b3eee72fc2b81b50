import { saveSettings as saveSettingsAct } from '@mintscope/records/settings/save-settings';
import { saveSettings } from '@mintscope/schemas/api/people/save-settings';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const saveSettingsRoute = handle(saveSettings, async ({ body }, { api, caller, writeNote }) => {
  const nowMs = api.now();
  await saveSettingsAct(api.engines.records, { userId: signedIn(caller).userId, settings: body, nowMs }, writeNote);
  return { value: { success: true as const, settings: body, updatedAt: nowMs } };
});
