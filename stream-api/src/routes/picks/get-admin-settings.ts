import { readProductSettings } from '@mintscope/records/product-settings/read-product-settings';
import { getAdminSettings } from '@mintscope/schemas/api/picks/get-admin-settings';
import { handle } from '../../http/handle.ts';

export const getAdminSettingsRoute = handle(getAdminSettings, async (_input, { api }) => {
  const { settings, version, updatedAt } = (await readProductSettings(api.engines.records.queries)).admin;
  return { value: { success: true as const, settings: { ...settings, version, updatedAt } } };
});
