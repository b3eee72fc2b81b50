import { saveAdminSettings as saveAdminSettingsAct } from '@mintscope/records/product-settings/save-product-settings';
import { saveAdminSettings } from '@mintscope/schemas/api/picks/save-admin-settings';
import { handle } from '../../http/handle.ts';

export const saveAdminSettingsRoute = handle(saveAdminSettings, async ({ body }, { api, note, writeNote }) => {
  const { version: readAt, ...change } = body;
  const save = { change, version: readAt, nowMs: api.now() };
  const saved = await saveAdminSettingsAct(api.engines.records, save, (queries, done) => {
    note({ detail: { ...done } });
    return writeNote(queries);
  });
  const { settings, version, updatedAt } = saved;
  return { value: { success: true as const, settings: { ...settings, version, updatedAt } } };
});
