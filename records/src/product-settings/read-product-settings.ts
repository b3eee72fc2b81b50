import type { AdminSettings } from '@mintscope/schemas/api/picks/admin-settings';
import { defaultAdminSettings } from '@mintscope/schemas/api/picks/default-settings';
import { type DiscoverySettings, defaultDiscovery } from '@mintscope/schemas/picks/discovery-settings';
import type { RecordsQueries } from '../records.ts';
import { readAdminSettings, readDiscoverySettings } from './read-stored-settings.ts';

/** Settings in force. `version` counts saves, 0 = never saved: the defaults hold. */
export interface Saved<Settings> {
  settings: Settings;
  version: number;
  updatedAt: number | null;
}

export interface ProductSettings {
  admin: Saved<AdminSettings>;
  discovery: Saved<DiscoverySettings>;
}

const neverSaved = { version: 0, updatedAt: null };

/** What holds before anything was saved, or is known. */
export const defaultProductSettings: ProductSettings = {
  admin: { settings: defaultAdminSettings, ...neverSaved },
  discovery: { settings: defaultDiscovery, ...neverSaved },
};

/** What admins saved of the whole product, both kinds as of one moment. */
export async function readProductSettings(queries: RecordsQueries): Promise<ProductSettings> {
  const rows = await queries
    .selectFrom('product_settings')
    .select(['name', 'settings', 'version', 'saved_at'])
    .execute();
  const inForce = { ...defaultProductSettings };
  for (const { name, settings, version, saved_at } of rows) {
    const saved = { version, updatedAt: saved_at.getTime() };
    if (name === 'admin') inForce.admin = { settings: readAdminSettings(settings), ...saved };
    else inForce.discovery = { settings: readDiscoverySettings(settings), ...saved };
  }
  return inForce;
}
